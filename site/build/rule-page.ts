/** Pages of rules: each example has a link that opens it in the playground, where that finds what the page says. */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {type ExampleInfo, readExamples} from '../../scripts/pages.ts'
import {lint} from '../../src/run/index.ts'
import {configurationName, encodeState, filesOf, type PlaygroundState} from '../playground/state.ts'

/** A file of an example that says nothing of its place. */
const usualPath = 'agents/agent.md'

/** The text of a rule's page with the paths of its examples, and links to the playground. */
export async function withPlaygroundLinks(id: string, text: string): Promise<string> {
  const examples = readExamples(text)
  const captions = await Promise.all(examples.map((example) => captionOf(id, example)))
  let index = 0
  return text.replace(/^(`{3,}|~{3,})([^\n]*)\n[\s\S]*?^\1$/gm, (fence: string, mark: string, info: string) => {
    const [, language = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(info) ?? []
    if (language === 'text' || rest === 'fixed' || rest === 'config') return fence.replace(info, () => language)
    const caption = captions[index++] ?? ''
    return `${caption}\n\n${fence.replace(`${mark}${info}`, () => `${mark}${language}`)}`
  })
}

async function captionOf(
  id: string,
  {info, input, expected}: ReturnType<typeof readExamples>[number]
): Promise<string> {
  const {path} = info
  const state = stateOf(id, info, input)
  const isSame = state !== undefined && (await isFound(id, state, path ?? usualPath, expected))
  const name = path === undefined ? '' : `<span>${path}</span>`
  const link = isSame ? `<a href="../playground#${await encodeState(state)}">Open in the playground</a>` : ''
  return name + link === '' ? '' : `<p class="file-name">${name === '' ? '<span></span>' : name}${link}</p>`
}

/** The example as files; `undefined` where it is about more than files. */
function stateOf(id: string, info: ExampleInfo, input: string): PlaygroundState | undefined {
  const {
    path = usualPath,
    kind,
    role,
    contracts,
    phase,
    agent,
    customContracts,
    agents,
    variables,
    hosts,
    options,
    definition,
    eol: _,
    day: __,
    ...rest
  } = info
  if (Object.keys(rest).length > 0) return undefined
  const entry = {
    include: [path],
    ...(kind && {kind}),
    ...(role && {role}),
    ...(contracts && {contracts}),
    ...(phase && {phase}),
    ...(agent && {agent})
  }
  const configuration = {
    ...(Object.keys(entry).length > 1 && {files: [entry]}),
    ...(customContracts && {contracts: customContracts}),
    ...(agents && {agents}),
    ...(variables && {variables}),
    ...(hosts && {hosts}),
    ...(options && {rules: {[id]: ['default', options]}})
  }
  const file = {path, text: input}
  const others = definition === undefined ? [] : [{path: definition.path, text: definition.text}]
  return {
    definitions: kind === 'output' ? others : [file, ...others],
    outputs: kind === 'output' ? [file] : [],
    configuration: [{path: configurationName, text: `${JSON.stringify(configuration, null, 2)}\n`}]
  }
}

/** Whether the linter finds in these files what the page says. */
async function isFound(id: string, state: PlaygroundState, path: string, expected: string): Promise<boolean> {
  const cwd = mkdtempSync(join(tmpdir(), 'lint-agents-'))
  try {
    for (const [name, text] of Object.entries(filesOf(state))) {
      mkdirSync(dirname(join(cwd, name)), {recursive: true})
      writeFileSync(join(cwd, name), text)
    }
    const {report} = await lint({cwd, paths: ['.']})
    const found = report.files
      .filter((file) => file.path === path)
      .flatMap(({findings}) => findings.filter(({rule}) => rule === id))
      .map(
        ({line, column, endLine, endColumn, severity, message}) =>
          `${line}:${column}-${endLine}:${endColumn}: ${severity}: ${message}`
      )
    return found.join('\n') === expected
  } catch {
    return false
  } finally {
    rmSync(cwd, {recursive: true, force: true})
  }
}
