/** A pane: the files of one kind, one of which is in its editor. */
import type {ListedFinding} from '../../src/report/report.ts'
import type {createEditor, PageEditor} from './editor.ts'
import {element} from './elements.ts'
import {createPlainEditor} from './plain-editor.ts'
import type {Pane, PlaygroundFile} from './state.ts'

export interface FilePane {
  readonly root: HTMLElement
  /** The editor of the file that is shown. */
  editor(): PageEditor
  /** Replaces the plain editor by the one with marks. */
  improve(create: typeof createEditor): void
  files(): readonly PlaygroundFile[]
  /** Replaces the files, and shows the first of them. */
  give(files: readonly PlaygroundFile[]): void
  /** Shows a file. @returns whether the pane has it */
  open(path: string): boolean
  write(path: string, text: string): void
  /** Marks the findings of the files. */
  mark(findings: (path: string) => readonly ListedFinding[]): void
}

interface PaneOptions {
  readonly pane: Pane
  readonly title: string
  /** The path of a file that is added. */
  readonly newPath: (count: number) => string
  readonly onChange: () => void
}

export function createPane({pane, title, newPath, onChange}: PaneOptions): FilePane {
  let all: PlaygroundFile[] = []
  let shown = 0
  let findingsOf: (path: string) => readonly ListedFinding[] = () => []
  const host = element('div', {class: 'editor'})
  const select = element('select', {'aria-label': `File of ${title}`, onchange: () => show(select.selectedIndex)})
  const path = element('input', {
    'aria-label': `Path of the file of ${title}`,
    spellcheck: 'false',
    onchange: () => rename(path.value)
  })
  const button = (text: string, label: string, onclick: () => void): HTMLElement =>
    element('button', {type: 'button', class: 'icon', 'aria-label': label, title: label, onclick}, text)
  const root = element(
    'section',
    {class: `pane ${pane}`, 'aria-label': title},
    element(
      'header',
      {},
      element('h2', {}, title),
      select,
      path,
      button('+', `Add a file to ${title}`, add),
      button('\u2212', `Remove the file from ${title}`, remove)
    ),
    host
  )
  const options = {
    label: title,
    onChange(changed: string, text: string) {
      all = all.map((file) => (file.path === changed ? {path: changed, text} : file))
      onChange()
    }
  }
  const plain = createPlainEditor(host, options)
  let editor: PageEditor = plain

  function show(index: number): void {
    shown = Math.max(0, Math.min(index, all.length - 1))
    const file = all[shown]
    select.replaceChildren(...all.map((each, at) => element('option', {selected: at === shown}, each.path)))
    select.hidden = all.length < 2
    path.hidden = all.length === 0
    host.hidden = file === undefined
    if (file === undefined) return
    path.value = file.path
    editor.open(file)
    editor.mark(findingsOf(file.path))
  }

  function rename(to: string): void {
    const name = to.trim().replace(/^\/+/, '')
    if (name === '' || all.some((file) => file.path === name)) {
      path.value = all[shown]?.path ?? ''
      return
    }
    all = all.map((file, index) => (index === shown ? {path: name, text: file.text} : file))
    show(shown)
    onChange()
  }

  function add(): void {
    let count = all.length + 1
    while (all.some((file) => file.path === newPath(count))) count++
    all = [...all, {path: newPath(count), text: ''}]
    show(all.length - 1)
    onChange()
  }

  function remove(): void {
    all = all.filter((_, index) => index !== shown)
    show(shown)
    onChange()
  }

  return {
    root,
    editor: () => editor,
    improve(create) {
      const caret = plain.caret()
      editor = create(host, options)
      plain.remove()
      show(shown)
      if (caret !== undefined) editor.focus(caret)
    },
    files: () => all,
    give(files) {
      all = [...files]
      show(0)
    },
    open(wanted) {
      const index = all.findIndex((file) => file.path === wanted)
      if (index === -1) return false
      if (index !== shown) show(index)
      return true
    },
    write(wanted, text) {
      all = all.map((file) => (file.path === wanted ? {path: wanted, text} : file))
      show(all.findIndex((file) => file.path === wanted))
      onChange()
    },
    mark(findings) {
      findingsOf = findings
      const file = all[shown]
      if (file !== undefined) editor.mark(findings(file.path))
    }
  }
}
