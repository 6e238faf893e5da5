"""Forms made from fields: whatever a move, an option or a calculator takes can be tapped in.

`FieldEditor` edits one value, `FormEditor` the keys of an object. Values are plain ones, kept by whoever shows the
form; each edit gives a new value.
"""

from companion.ui.forms.editor import FieldEditor, FormEditor
from companion.ui.forms.help import NO_HELP, Help
from companion.ui.forms.words import label_of, sentences

__all__ = ["NO_HELP", "FieldEditor", "FormEditor", "Help", "label_of", "sentences"]
