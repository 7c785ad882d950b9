/** An editor without marks and colours: it is there before the other one, and where that cannot be loaded. */
import type {PageEditor, PageEditorOptions} from './editor.ts'
import {element} from './elements.ts'

interface PlainEditor extends PageEditor {
  /** The offset of the caret, where a person is in it. */
  caret(): number | undefined
  remove(): void
}

export function createPlainEditor(host: HTMLElement, {label, onChange}: PageEditorOptions): PlainEditor {
  let [path, text] = ['', '']
  const area = element('textarea', {class: 'plain', spellcheck: 'false', oninput: () => change(area.value)})
  host.append(area)

  function change(next: string): void {
    text = next
    onChange(path, text)
  }

  function show(): void {
    // An element of forms changes line ends, which are what rules are about.
    area.readOnly = text.includes('\r')
    area.value = text
  }

  const offset = (line: number, column: number): number =>
    area.value
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, each) => sum + each.length + 1, column - 1)

  return {
    open(file) {
      ;({path, text} = file)
      area.setAttribute('aria-label', `${label}: ${path}`)
      show()
    },
    mark: () => undefined,
    select({line, column, endLine, endColumn}) {
      area.focus()
      area.setSelectionRange(offset(line, column), offset(endLine, endColumn))
    },
    focus(caret) {
      area.focus()
      area.setSelectionRange(caret, caret)
    },
    edit(edits) {
      const changed = [...edits]
        .sort((one, other) => other.start - one.start)
        .reduce((before, edit) => before.slice(0, edit.start) + edit.text + before.slice(edit.end), text)
      change(changed)
      show()
    },
    caret: () => (document.activeElement === area && !area.readOnly ? area.selectionEnd : undefined),
    remove: () => area.remove()
  }
}
