/** The playground: the linter of the command line, on texts that do not leave the page. */
import type {Answer, AskedAnswer, LearnedAnswer, LintAnswer, Question} from '../../src/browser/lint.ts'
import type {ListedFinding} from '../../src/report/report.ts'
import {element} from './elements.ts'
import type {PageLinter} from './linter.ts'
import {createPane, type FilePane} from './pane.ts'
import {askedList, findingsList, learnedList, type ResultActions} from './results.ts'
import {
  configurationName,
  decodeState,
  encodeState,
  filesOf,
  type Pane,
  type PlaygroundExample,
  type PlaygroundState,
  panes
} from './state.ts'

interface PlaygroundOptions {
  /** The address of the site. */
  readonly base: string
  readonly linter: PageLinter
  readonly examples: readonly PlaygroundExample[]
}

const views = {findings: 'Findings', asked: 'Contracts', learned: 'Learned contracts'} as const
type View = keyof typeof views

/** Milliseconds without a change until the texts are linted, and until the address has them. */
const pauses = {lint: 120, address: 600}

/** Makes it in an element. @returns what ends it */
export function mountPlayground(host: HTMLElement, {base, linter, examples}: PlaygroundOptions): () => void {
  let view: View = 'findings'
  let version = 0
  const timers: Record<string, ReturnType<typeof setTimeout> | undefined> = {}

  const filePanes: Readonly<Record<Pane, FilePane>> = {
    definitions: createPane({
      pane: 'definitions',
      title: 'Definition',
      newPath: (count) => `.claude/agents/agent-${count}.md`,
      onChange: changed
    }),
    outputs: createPane({
      pane: 'outputs',
      title: 'Output',
      newPath: (count) => `runs/output-${count}.md`,
      onChange: changed
    }),
    configuration: createPane({pane: 'configuration', title: 'Configuration', onChange: changed})
  }
  const status = element('p', {class: 'status', role: 'status'})
  const results = element('div', {class: 'results', id: 'playground-results', role: 'tabpanel', tabindex: '0'})
  const tabs = Object.entries(views).map(([name, title]) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        'aria-controls': results.id,
        onclick: () => choose(name as View),
        onkeydown: moveTab
      },
      title
    )
  )
  const choice = element(
    'select',
    {'aria-label': 'Example', onchange: () => give(examples[choice.selectedIndex - 1]?.state)},
    element('option', {value: ''}, 'Choose an example'),
    ...examples.map(({title}) => element('option', {}, title))
  )
  const fixAll = element('button', {type: 'button', onclick: () => void applyFixes()}, 'Fix all')
  const share = element('button', {type: 'button', onclick: () => void copyAddress()}, 'Copy the link')
  const report = element('button', {type: 'button', onclick: () => void download()}, 'Download the report')
  host.replaceChildren(
    element('div', {class: 'toolbar'}, choice, fixAll, share, report, status),
    element('div', {class: 'panes'}, ...panes.map((pane) => filePanes[pane].root)),
    element('div', {class: 'tabs', role: 'tablist', 'aria-label': 'Results'}, ...tabs),
    results
  )

  function state(): PlaygroundState {
    return {
      definitions: filePanes.definitions.files(),
      outputs: filePanes.outputs.files(),
      configuration: filePanes.configuration.files()
    }
  }

  function request(): Question['request'] {
    return {files: filesOf(state()), paths: ['.'], day: new Date().toISOString().slice(0, 10)}
  }

  function give(next: PlaygroundState | undefined): void {
    if (next === undefined) return
    for (const pane of panes) {
      const isEmpty = pane === 'configuration' && next[pane].length === 0
      filePanes[pane].give(isEmpty ? [{path: configurationName, text: '{}\n'}] : next[pane])
    }
    changed()
  }

  function changed(): void {
    version++
    clearTimeout(timers['lint'])
    clearTimeout(timers['address'])
    timers['lint'] = setTimeout(() => void lint(), pauses.lint)
    timers['address'] = setTimeout(() => void writeAddress(), pauses.address)
  }

  async function writeAddress(): Promise<void> {
    history.replaceState(history.state, '', `#${await encodeState(state())}`)
  }

  /** The answer to a question about the texts as they are; `undefined` where they changed meanwhile. */
  async function ask(
    question: Omit<Question, 'request'>,
    changes: Partial<Question['request']> = {}
  ): Promise<Answer | undefined> {
    const asked = version
    const answer = await linter.ask({...question, request: {...request(), ...changes}}, () => asked === version)
    return asked === version ? answer : undefined
  }

  async function lint(): Promise<void> {
    const start = performance.now()
    const answer = await ask({kind: 'lint'})
    if (answer === undefined) return
    const found = 'report' in answer ? answer : undefined
    host.dataset['milliseconds'] = `${Math.round(performance.now() - start)}`
    const findings = new Map(found?.report.files.map((file) => [file.path, file.findings]))
    for (const pane of panes) filePanes[pane].mark((path) => findings.get(path) ?? [])
    status.textContent = found === undefined ? 'Not linted' : summaryOf(found)
    await showView(answer)
  }

  async function showView(linted?: Answer): Promise<void> {
    for (const [index, name] of (Object.keys(views) as View[]).entries()) {
      tabs[index]?.setAttribute('aria-selected', `${name === view}`)
      tabs[index]?.setAttribute('tabindex', name === view ? '0' : '-1')
    }
    const outputs = state().outputs.map(({path}) => path)
    const answer =
      view === 'findings'
        ? (linted ?? (await ask({kind: 'lint'})))
        : await ask({kind: view}, view === 'asked' ? {outputs} : {outputs, paths: []})
    if (answer !== undefined) results.replaceChildren(elementOf(answer))
  }

  function elementOf(answer: Answer): HTMLElement {
    if ('fault' in answer) return element('p', {class: 'fault'}, answer.fault)
    if (view === 'asked') return askedList(answer as AskedAnswer, actions)
    if (view === 'learned') return learnedList(answer as LearnedAnswer)
    return findingsList(answer as LintAnswer, actions, ({rule, url}) =>
      url.includes(`/rules/${rule}`) ? `${base}rules/${rule}` : url
    )
  }

  function choose(next: View): void {
    view = next
    void showView()
  }

  function moveTab(event: Event): void {
    const {key} = event as KeyboardEvent
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const names = Object.keys(views) as View[]
    const index = (names.indexOf(view) + (key === 'ArrowRight' ? 1 : names.length - 1)) % names.length
    tabs[index]?.focus()
    choose(names[index] ?? 'findings')
  }

  const paneOf = (path: string): FilePane | undefined =>
    panes.map((pane) => filePanes[pane]).find((pane) => pane.open(path))

  const actions: ResultActions = {
    show: (path, place) => paneOf(path)?.editor.select(place),
    fix: (path, fix) => paneOf(path)?.editor.edit(fix.edits),
    write: (path, text) => paneOf(path)?.write(path, text)
  }

  async function applyFixes(): Promise<void> {
    const answer = await ask({kind: 'lint'}, {fix: 'safe'})
    if (answer === undefined || !('fixed' in answer)) return
    for (const [path, text] of Object.entries(answer.fixed)) actions.write(path, text)
  }

  async function copyAddress(): Promise<void> {
    await writeAddress()
    await navigator.clipboard.writeText(location.href).catch(() => undefined)
    share.textContent = 'Copied'
    setTimeout(() => {
      share.textContent = 'Copy the link'
    }, 1_500)
  }

  async function download(): Promise<void> {
    const answer = await ask({kind: 'lint', format: 'html'})
    if (answer === undefined || !('text' in answer)) return
    const url = URL.createObjectURL(new Blob([answer.text ?? ''], {type: 'text/html'}))
    element('a', {href: url, download: 'lint-agents-report.html'}).click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }

  async function readAddress(): Promise<void> {
    const fragment = location.hash.slice(1)
    const decoded = fragment === '' ? undefined : await decodeState(fragment)
    give(decoded ?? examples[0]?.state)
  }

  const onHash = (): void => void readAddress()
  addEventListener('hashchange', onHash)
  void readAddress()
  return () => {
    removeEventListener('hashchange', onHash)
    for (const timer of Object.values(timers)) clearTimeout(timer)
    linter.close()
  }
}

/** `2 errors, 1 warning`. */
function summaryOf({report: {files, summary}}: LintAnswer): string {
  const severities: readonly ListedFinding['severity'][] = ['error', 'warning', 'note']
  const counts = severities.flatMap((severity) => {
    const count = summary[`${severity}s`]
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`]
  })
  return `${counts.length === 0 ? 'No findings' : counts.join(', ')} in ${files.length} ${files.length === 1 ? 'file' : 'files'}`
}
