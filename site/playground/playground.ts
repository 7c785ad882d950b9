/** The playground: the linter of the command line, on texts that do not leave the page. */
import type {Answer, AskedAnswer, LearnedAnswer, LintAnswer, Question} from '../../src/browser/lint.ts'
import {element, messageNodes} from './elements.ts'
import {openPageLinter} from './linter.ts'
import {createPane, type FilePane} from './pane.ts'
import {askedList, faultItem, findingsList, learnedList, type ResultActions, ruleToggles} from './results.ts'
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
import {summaryOf} from './summary.ts'
import {createTabs} from './tabs.ts'
import {copyText, saveText} from './take-away.ts'

/** Where the bundle is: with the linter, in a folder of the site. */
const folder = new URL('.', import.meta.url)

/** The first example, as JSON, which the build gives: it does not wait for the others. */
declare const firstState: string

const views = {findings: 'Findings', asked: 'Contracts', learned: 'Learned contracts'} as const
type View = keyof typeof views

/** Milliseconds without a change until the texts are linted, and until the address has them; how long findings go before the editor. */
const pauses = {lint: 120, address: 600, editor: 1_500}

/** What ends the playground of an element. */
const mounted = new WeakMap<HTMLElement, () => void>()

/** None where they cannot be loaded. */
async function readExamples(): Promise<readonly PlaygroundExample[]> {
  const response = await fetch(new URL('examples.json', folder)).catch(() => undefined)
  return response?.ok === true ? ((await response.json()) as readonly PlaygroundExample[]) : []
}

/** Makes it in an element, once. @returns what ends it */
export function mountPlayground(host: HTMLElement): () => void {
  const end = mounted.get(host) ?? mount(host)
  mounted.set(host, end)
  return end
}

function mount(host: HTMLElement): () => void {
  // It loads while the page does.
  const linter = openPageLinter(new URL('worker.js', folder))
  let examples: readonly PlaygroundExample[] = []
  let view: View = 'findings'
  let version = 0
  let isImproved = false
  /** The fragment that was read or written last. */
  let address = ''
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
    configuration: createPane({
      pane: 'configuration',
      title: 'Configuration',
      newPath: (count) => `src/program-${count - 1}.ts`,
      onChange: changed
    })
  }
  // The page may show the first example, with its findings: they stay until the linter has answered.
  const before = location.hash === '' ? host : undefined
  const status = element(
    'p',
    {class: 'status', role: 'status'},
    before?.querySelector('.toolbar .status')?.textContent ?? 'The linter is loading'
  )
  const notice = element('p', {class: 'notice', role: 'alert', hidden: true})
  const results = element(
    'div',
    {class: 'results', id: 'playground-results', role: 'tabpanel', tabindex: '0'},
    ...(before?.querySelector('.results')?.childNodes ?? [])
  )
  const tabs = createTabs(views, results, choose)
  const choice = element(
    'select',
    {'aria-label': 'Example', onchange: () => give(examples[choice.selectedIndex - 1]?.state)},
    element('option', {value: ''}, 'Choose an example')
  )
  const fixAll = element('button', {type: 'button', onclick: () => void applyFixes()}, 'Fix all')
  const share = element('button', {type: 'button', onclick: () => void copyAddress()}, 'Copy the link')
  const report = element('button', {type: 'button', onclick: () => void download()}, 'Download the report')
  tabs.show(view)
  host.replaceChildren(
    element('div', {class: 'toolbar'}, choice, fixAll, share, report, status),
    notice,
    element('div', {class: 'panes'}, ...panes.map((pane) => filePanes[pane].root)),
    tabs.root,
    results
  )
  host.classList.add('live')

  function state(): PlaygroundState {
    return {
      definitions: filePanes.definitions.files(),
      outputs: filePanes.outputs.files(),
      configuration: filePanes.configuration.files()
    }
  }

  function request(kind: Question['kind']): Question['request'] {
    // Named, outputs are looked at also where no configuration declares them.
    const paths = ['.', ...(kind === 'lint' ? outputPaths() : [])]
    return {files: filesOf(state()), paths, day: new Date().toISOString().slice(0, 10)}
  }

  function outputPaths(): readonly string[] {
    return state().outputs.map(({path}) => path)
  }

  function give(next: PlaygroundState | undefined): void {
    if (next === undefined) return
    for (const pane of panes) {
      const isEmpty = pane === 'configuration' && next[pane].length === 0
      filePanes[pane].give(isEmpty ? [{path: configurationName, text: '{}\n'}] : next[pane])
    }
    changed()
    clearTimeout(timers['lint'])
    void lint()
  }

  function changed(): void {
    version++
    clearTimeout(timers['lint'])
    clearTimeout(timers['address'])
    timers['lint'] = setTimeout(() => void lint(), pauses.lint)
    timers['address'] = setTimeout(() => void writeAddress(), pauses.address)
  }

  /** @returns whether the address holds the texts; it holds none where they are too long for it */
  async function writeAddress(): Promise<boolean> {
    const written = version
    const fragment = await encodeState(state()).catch(() => undefined)
    // The address may lead elsewhere by now: its texts are read next.
    if (written !== version || location.hash !== address) return false
    history.replaceState(history.state, '', fragment === undefined ? location.pathname : `#${fragment}`)
    address = location.hash
    return fragment !== undefined
  }

  /** The answer to a question about the texts as they are; `undefined` where they changed meanwhile. */
  async function ask(
    question: Omit<Question, 'request'>,
    changes: Partial<Question['request']> = {}
  ): Promise<Answer | undefined> {
    const asked = version
    const answer = await linter.ask(
      {...question, request: {...request(question.kind), ...changes}},
      () => asked === version
    )
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
    void improve()
  }

  /** The rest is loaded behind the first findings: the editor is large. */
  async function improve(): Promise<void> {
    if (isImproved) return
    isImproved = true
    // The site waits for it.
    dispatchEvent(new Event('first-findings'))
    examples = await readExamples()
    choice.append(...examples.map(({title}) => element('option', {}, title)))
    try {
      const {createEditor} = await import('./editor.ts')
      for (const pane of panes) filePanes[pane].improve(createEditor)
    } catch {
      tell('The editor could not be loaded: texts can be changed, and are not marked')
    }
  }

  /** @param text nothing where it is empty */
  function tell(text: string): void {
    notice.replaceChildren(...messageNodes(text))
    notice.hidden = text === ''
  }

  async function showView(linted?: Answer): Promise<void> {
    tabs.show(view)
    const outputs = outputPaths()
    const shown = view
    const answer =
      shown === 'findings'
        ? (linted ?? (await ask({kind: 'lint'})))
        : await ask({kind: shown}, shown === 'asked' ? {outputs} : {outputs, paths: []})
    if (answer !== undefined && shown === view) results.replaceChildren(elementOf(answer))
  }

  function elementOf(answer: Answer): HTMLElement {
    if ('fault' in answer) return faultItem(answer, actions)
    if (view === 'asked') return askedList(answer as AskedAnswer, actions)
    if (view === 'learned') return learnedList(answer as LearnedAnswer)
    return lintResults(answer as LintAnswer)
  }

  function lintResults(answer: LintAnswer): HTMLElement {
    const list = findingsList(answer, actions, folder)
    const found = answer.report.files.flatMap(({findings}) => findings.map(({rule}) => rule))
    const configuration = filePanes.configuration.files().find(({path}) => path === configurationName)
    const write = (text: string): void => actions.write(configurationName, text)
    const toggles = ruleToggles(found, configuration?.text ?? '{}', write)
    return element('div', {}, toggles, list)
  }

  function choose(next: View): void {
    view = next
    void showView()
  }

  const paneOf = (path: string): FilePane | undefined =>
    panes.map((pane) => filePanes[pane]).find((pane) => pane.open(path))

  const actions: ResultActions = {
    show: (path, place) => paneOf(path)?.editor().select(place),
    fix: (path, fix) => paneOf(path)?.editor().edit(fix.edits),
    write: (path, text) => paneOf(path)?.write(path, text),
    again: () => void lint()
  }

  /** Whether there are findings; else why there are none is told. */
  function isLinted(answer: Answer): answer is LintAnswer {
    tell('fault' in answer ? answer.fault : '')
    return 'report' in answer
  }

  async function applyFixes(): Promise<void> {
    const answer = await ask({kind: 'lint'}, {fix: 'safe'})
    if (answer === undefined || !isLinted(answer)) return
    for (const [path, text] of Object.entries(answer.fixed)) actions.write(path, text)
  }

  async function copyAddress(): Promise<void> {
    share.textContent = (await writeAddress()) ? await copyText(location.href) : 'Too long for a link'
    setTimeout(() => {
      share.textContent = 'Copy the link'
    }, 2_500)
  }

  async function download(): Promise<void> {
    const answer = await ask({kind: 'lint', format: 'html'})
    if (answer === undefined || !isLinted(answer)) return
    saveText('lint-agents-report.html', 'text/html', answer.text ?? '')
  }

  /** Gives the texts of the address; at first, an example where it has none. */
  async function readAddress(isFirst: boolean): Promise<void> {
    address = location.hash
    const fragment = address.slice(1)
    const decoded = fragment === '' ? undefined : await decodeState(fragment)
    // The fragment may be an anchor of the page.
    if (decoded === undefined && !isFirst) return
    tell(decoded === undefined && fragment !== '' ? 'The link holds no texts that can be read: this is an example' : '')
    give(decoded ?? JSON.parse(firstState))
    // It has these texts already.
    clearTimeout(timers['address'])
  }

  const onHash = (): void => void readAddress(false)
  addEventListener('hashchange', onHash)
  addEventListener('online', actions.again)
  void readAddress(true)
  timers['editor'] = setTimeout(() => void improve(), pauses.editor)
  return () => {
    removeEventListener('hashchange', onHash)
    removeEventListener('online', actions.again)
    for (const timer of Object.values(timers)) clearTimeout(timer)
    linter.close()
  }
}
