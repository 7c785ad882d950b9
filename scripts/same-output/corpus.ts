import {cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {type Fault, phaseAgentFaults, subAgentFaults} from '../../test/support/planted.ts'
import {samples} from '../../test/support/transcripts/samples.ts'
import {readExamples, readPage, ruleFiles, type Subject} from '../pages.ts'

/** The folders of inputs that the project has: its examples, the cases of its tests. */
export function writeCorpus(folder: string): readonly string[] {
  const rows = {
    examples: [],
    fixtures: [],
    pages: pages(),
    planted: planted(),
    places,
    transcripts: samples.map(([name, , text]) => [`runs/${slug(name)}.${extensionOf(text)}`, text] as const),
    fuzz: readdirSync('test/corpus').map((name) => [`.claude/rules/${name}.md`, fuzzed(name)] as const)
  }
  return Object.entries(rows).map(([name, files]) => {
    const root = join(folder, name)
    mkdirSync(root, {recursive: true})
    for (const [path, text] of files) {
      mkdirSync(join(root, dirname(path)), {recursive: true})
      writeFileSync(join(root, path), text)
    }
    if (name === 'places') for (const [path, target] of links) symlinkSync(target, join(root, path))
    if (name === 'examples') cpSync('examples', root, {recursive: true})
    if (name === 'fixtures') cpSync('test/fixtures', root, {recursive: true})
    return root
  })
}

type File = readonly [path: string, text: string]

/** Each example of a rule's page, as a project of its own: a folder with a configuration that says what the page says. */
function pages(): readonly File[] {
  return ruleFiles.flatMap((id) =>
    readExamples(readPage(id)).flatMap(({input, language, info}, index): readonly File[] => {
      const folder = `${id}/${index}`
      const path = info.path ?? (language === 'json' ? 'example.json' : 'example.md')
      const others = (info.files ?? []).map((other): File => [`${folder}/${other}`, ''])
      const config = JSON.stringify(configOf(path, id, info))
      return [...others, [`${folder}/${path}`, input], [`${folder}/lint-agents.config.json`, config]]
    })
  )
}

function configOf(path: string, id: string, info: Subject & {readonly options?: object}): object {
  const {kind, role, contracts, phase, customContracts, agents, variables, hosts, options} = info
  return {
    files: [{include: [path], kind: kind ?? (path.endsWith('.json') ? undefined : 'agent'), role, contracts, phase}],
    rules: options === undefined ? undefined : {[id]: ['warn', options]},
    contracts: customContracts,
    agents,
    variables,
    hosts
  }
}

/** Files whose readers decide about their findings, each case in a folder of its own. */
const places: readonly File[] = [
  [
    'limits/.claude/agents/reviewer.md',
    `---\nname: reviewer\ndescription: Reviews changes\nhooks:\n${deep(120)}---\n\nReview the change.\n`
  ],
  ['shape/docs/reviewer.agent.md', '---\nname: reviewer\ntools: 5\n---\n\nReview the change.\n'],
  [
    'links/skills/forms/SKILL.md',
    '---\nname: forms\ndescription: Fills in forms\ntools: Read\n---\n\nFill in the form.\n'
  ],
  [
    'links/.claude/agents/reviewer.md',
    '---\nname: reviewer\ndescription: Reviews changes\n---\n\nReview the change.\n'
  ],
  ['plain/docs/guide.md', '# Guide\r\n\r\nSee [the list](list.md).\r\n'],
  ['plain/CLAUDE.md', '# Guide\r\n\r\nSee [the list](docs/list.md).\r\n']
]

/** Keys that are nested. */
function deep(levels: number): string {
  return Array.from({length: levels}, (_, level) => `${' '.repeat(level + 1)}key:\n`).join('')
}

/** Links of these files: the path and where it leads. */
const links: readonly (readonly [path: string, target: string])[] = [
  ['links/.claude/skills', '../skills'],
  ['links/.claude/agents/tester.md', '../../agents/tester.md']
]

function planted(): readonly File[] {
  const files = (base: string, faults: readonly Fault[]): readonly File[] => {
    const text = readFileSync(`test/fixtures/agents/${base}`, 'utf8')
    return faults.map(({plant}, index) => [`agents/${index}-${base}`, plant(text)])
  }
  return [...files('04-garden-planner.md', phaseAgentFaults), ...files('soil-sampler.md', subAgentFaults)]
}

function fuzzed(name: string): string {
  const {case: found} = JSON.parse(readFileSync(`test/corpus/${name}`, 'utf8')) as {case: {text?: unknown}}
  return typeof found.text === 'string' ? found.text : JSON.stringify(found)
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function extensionOf(text: string): string {
  return /^\s*[[{]/.test(text) ? (text.trim().includes('\n{') ? 'jsonl' : 'json') : 'md'
}
