/** The example of the start page: the findings follow its two texts. */
import type {LintAnswer} from '../../src/browser/lint.ts'
import {element} from './elements.ts'
import {openPageLinter, type PageLinter} from './linter.ts'
import {createPlainEditor} from './plain-editor.ts'
import {faultItem, findingsList, type ResultActions} from './results.ts'
import {filesOf, type PlaygroundFile, type PlaygroundState} from './state.ts'
import {summaryOf} from './summary.ts'

/** The folder of the linter in the site. */
const folder = new URL('.', import.meta.url)

/** The example as JSON, from the build. */
declare const firstState: string

/** Milliseconds without a change before the texts are linted. */
const pause = 120

/** Makes the example in an element. The linter loads when a person points at it. @returns a function that ends it */
export function mountExample(host: HTMLElement): () => void {
  let {definitions, outputs, configuration}: PlaygroundState = JSON.parse(firstState)
  let linter: PageLinter | undefined
  let version = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const status = element(
    'p',
    {class: 'status', role: 'status'},
    host.querySelector('.status')?.textContent ?? 'The linter is loading'
  )
  const before = host.querySelector('.results')?.childNodes ?? []
  const isPrinted = before.length > 0
  const results = element('div', {class: 'results'}, ...before)

  const changed = (files: readonly PlaygroundFile[], path: string, text: string): readonly PlaygroundFile[] =>
    files.map((file) => (file.path === path ? {path, text} : file))

  function fileEditor({path, text}: PlaygroundFile) {
    const area = element('div', {class: 'editor'})
    const editor = createPlainEditor(area, {
      label: 'Text',
      onChange(name, next) {
        definitions = changed(definitions, name, next)
        outputs = changed(outputs, name, next)
        version++
        clearTimeout(timer)
        timer = setTimeout(() => void lint(), pause)
      }
    })
    editor.open({path, text})
    return {
      path,
      editor,
      root: element('section', {class: 'pane', 'aria-label': path}, element('header', {}, path), area)
    }
  }

  const editors = [...definitions, ...outputs].map(fileEditor)
  const editorOf = (path: string) => editors.find((each) => each.path === path)?.editor
  const actions: ResultActions = {
    show: (path, place) => editorOf(path)?.select(place),
    fix: (path, {edits}) => editorOf(path)?.edit(edits),
    write: (path, text) => editorOf(path)?.open({path, text}),
    again: () => void lint()
  }

  async function lint(): Promise<void> {
    linter ??= openPageLinter(new URL('worker.js', folder))
    const asked = version
    const request = {
      files: filesOf({definitions, outputs, configuration}),
      paths: ['.', ...outputs.map(({path}) => path)],
      day: new Date().toISOString().slice(0, 10)
    }
    const answer = await linter.ask({kind: 'lint', request}, () => asked === version)
    if (answer === undefined || asked !== version) return
    const fault = 'fault' in answer
    status.textContent = fault ? 'Not linted' : summaryOf(answer as LintAnswer)
    results.replaceChildren(fault ? faultItem(answer, actions) : findingsList(answer as LintAnswer, actions, folder))
    host.dataset['linted'] = String(version)
  }

  host.replaceChildren(element('div', {class: 'panes'}, ...editors.map(({root}) => root)), status, results)
  host.classList.add('live')
  const wake = (): void => {
    if (linter === undefined) void lint()
  }
  if (isPrinted) for (const event of ['focusin', 'pointerover']) host.addEventListener(event, wake, {once: true})
  else void lint()
  return () => {
    clearTimeout(timer)
    linter?.close()
  }
}

const printed = document.querySelector<HTMLElement>('.example')
if (printed !== null) mountExample(printed)

export {mountExample as mount}
