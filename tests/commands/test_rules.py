"""`companion rules`: search, show, list, batch."""

import json

import pytest


def test_people_get_title_text_with_marks_and_source(companion):
    code, out, _ = companion("rules", "search", "forger bust coin", "--game", "royal-will", "--limit", "1")
    assert code == 0
    title, text, source = out.strip().split("\n")[0], out, out.strip().split("\n")[-1]
    assert "A Royal Will" in title
    assert "*" in text
    assert source.startswith("§ royal-will/")


def test_programs_get_json(companion):
    code, out, _ = companion("rules", "search", "hand limit backpack", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["query"] == "hand limit backpack"
    assert set(found["results"][0]) == {"id", "game", "title", "text", "score"}
    assert found["results"][0]["game"] == "board-royale"


def test_a_batch_answers_every_line(companion, tmp_path):
    path = tmp_path / "questions.jsonl"
    rows = [
        {"query": "who is first", "game": "royal-will"},
        {"query": "", "game": None},
        {"query": 3},
        {"query": "x", "game": "chess"},
    ]
    path.write_text("\n".join(json.dumps(row) for row in rows) + "\nnot json\n", encoding="utf-8")
    code, out, err = companion("rules", "search", "--batch", path, "--json")
    answers = [json.loads(row) for row in out.splitlines()]
    assert (code, err) == (0, "")
    assert [list(answer) for answer in answers] == [["query", "results"]] * 2 + [["error"]] * 3
    assert answers[0]["results"][0]["game"] == "royal-will"
    assert answers[1]["results"] == []


def test_nothing_found_offers_the_closest_titles(companion):
    code, out, _ = companion("rules", "search", "🎲🎲")
    assert code == 0
    assert out.startswith("No results. Closest titles:")
    assert out.count("§") == 3


def test_show_takes_a_full_id_or_one_that_only_one_game_has(companion):
    assert companion("rules", "show", "royal-will/greediest")[1] == companion("rules", "show", "greediest")[1]
    code, out, _ = companion("rules", "show", "royal-will/greedy-heir")
    assert code == 0
    assert "Open: " in out
    assert "Instead: " in out
    assert "Asked by house rule: " in out


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["show", "greedyest"], "unknown rule 'greedyest'; did you mean 'greediest'?"),
        (["show", "corrections"], "unknown rule (several games have it) 'corrections'; "),
        (["list", "royal-wil"], "unknown game 'royal-wil'; did you mean 'royal-will'?"),
        (["search", "x", "--game", "royal-wil"], "unknown game 'royal-wil'; did you mean 'royal-will'?"),
        (
            ["search", "x", "--game", "royal-will", "--phase", "actoins"],
            "unknown phase 'actoins'; did you mean 'actions'?",
        ),
        (["search", "x", "--phase", "actions"], "--phase: a phase belongs to a game"),
        (["search", "--batch", "/nowhere/x"], "/nowhere/x: can’t be read"),
    ],
)
def test_an_unknown_name_is_a_sentence_with_the_nearest(companion, args, problem):
    code, out, err = companion("rules", *args)
    assert (code, out) == (2, "")
    assert err.startswith(problem)


def test_list_has_every_entry_of_a_game(companion):
    code, out, _ = companion("rules", "list", "rogue-monarch")
    assert code == 0
    assert len(out.splitlines()) >= 40
