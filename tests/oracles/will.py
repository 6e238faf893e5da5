"""One Will, step by step as at the table."""

from typing import Any

from tests.oracles import Refused

START = {2: 5, 3: 7, 4: 10, 5: 12, 6: 15}


def will(call: dict[str, Any]) -> dict[str, Any]:
    players = call["players"]
    ids = [p["id"] for p in players]
    coins = {p["id"]: p["inheritance"] for p in players}
    action = {p["id"]: p["action"] for p in players}
    coin = {p["id"]: p["coin"]["character"] for p in players}
    assets, bank = call["assets"], 66 - call["assets"] - sum(coins.values())
    if bank < 0:
        raise Refused
    immune = {i for i in ids if action[i]["character"] == "heir"}

    most = [i for i in ids if coins[i] == max(coins.values())]
    first = most[0] if len(most) == 1 else call["first"]
    order = ids[ids.index(first) :] + ids[: ids.index(first)]

    count = {p["id"]: p["coin"].get("count", 0) for p in players}
    wager = dict.fromkeys(ids, 0)
    for i in order:
        a = action[i]
        who = a["character"]
        open_to_all = [j for j in ids if j not in immune]
        if a.get("passed"):
            possible = {
                "executor": len(open_to_all) >= 2,
                "tax_collector": any(coins[j] for j in open_to_all),
                "forger": coins[i] > 0,
            }
            if possible.get(who, True):
                raise Refused
        elif who == "executor":
            if immune & set(a["swap"]) or a["swap"][0] == a["swap"][1]:
                raise Refused
        elif who == "solicitor":
            if a["target"] in immune:
                raise Refused
            count[a["target"]] += a["change"]
        elif who == "tax_collector":
            if a["target"] in immune or coins[a["target"]] == 0:
                raise Refused
            coins[a["target"]] -= 1
            if a["to"] == "assets":
                assets += 1
            else:
                bank += 1
        elif who == "forger":
            if not 1 <= a["wager"] <= coins[i]:
                raise Refused
            coins[i] -= a["wager"]
            wager[i] = a["wager"]
            count[i] += a["wager"]

    count = {i: max(0, n) for i, n in count.items()}
    total, at_reveal = sum(count.values()), assets
    three_alike = any(list(coin.values()).count(c) >= 3 for c in coin.values())
    swept = "sleight" in coin.values() and not three_alike
    cause = "total" if total > assets else "sleight" if swept else None
    received = dict.fromkeys(ids, 0)
    short = 0

    def give(i: str, wanted: int) -> None:
        nonlocal bank, short
        paid = min(wanted, bank)
        bank -= paid
        short += wanted - paid
        coins[i] += paid
        received[i] += paid

    greediest = []
    if cause is None:
        for i in ids:
            coins[i] += count[i] + wager[i]
            received[i] += count[i]
            assets -= count[i]
    else:
        assets += sum(wager.values())
        greediest = [i for i in ids if count[i] == max(count.values())]
        for i in greediest:
            fine = min(2, coins[i])
            coins[i] -= fine
            assets += fine
    for i in order:
        if coin[i] == "forger" and (cause or count[i] == 0):
            if assets:
                assets -= 1
                coins[i] += 1
                received[i] += 1
            else:
                give(i, 1)
    if cause is None:
        for i in order:
            if action[i]["character"] == "sleight":
                coins[i] += assets
                received[i] += assets
                assets = 0
    for i in order:
        if action[i]["character"] == "advisor" and action[i]["predict"] == ("bust" if cause else "won"):
            give(i, 2)

    over = any(n >= 10 for n in coins.values())
    next_assets, next_bank = assets, bank
    if not over:
        wanted = max(0, START[len(ids)] - assets)
        added = min(wanted, bank)
        short += wanted - added
        next_assets, next_bank = assets + added, bank - added
    winners = [i for i in ids if coins[i] == max(coins.values())] if over else []
    if len(winners) > 1:
        winners = [i for i in winners if received[i] == max(received[j] for j in winners)]
    return {
        "order": order,
        "counts": count,
        "total": total,
        "assets_at_reveal": at_reveal,
        "result": "bust" if cause else "won",
        "cause": cause,
        "greediest": greediest,
        "received": received,
        "inheritance": coins,
        "assets": assets,
        "bank": bank,
        "next_assets": next_assets,
        "next_bank": next_bank,
        "bank_short": short,
        "game_over": over,
        "winners": winners,
    }
