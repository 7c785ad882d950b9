/** How cases are made: each profile from numbers of its own seed alone. */
import {existsSync, readFileSync} from 'node:fs'
import {version} from '../../src/report/version.ts'
import type {LintOptions} from '../../test/support/lint.ts'
import {randomResponse} from '../documents/responses.ts'
import {randomArchive} from './archives.ts'
import type {Case} from './case.ts'
import {changeCharacters, noise} from './characters.ts'
import {cacheText} from './check-cache.ts'
import {changeLines, changeText} from './lines.ts'
import {randomPayload} from './payloads.ts'
import type {Random} from './random.ts'
import {dataSeeds, markdownSeeds, type Seed, texts, transcriptSeeds} from './seeds.ts'
import {randomSubject} from './subjects.ts'
import {changeJson, changeRecords} from './values.ts'

type Profile = (random: Random) => Case

const openings: readonly string[] = [
  ...[
    '```\n',
    '~~~~markdown\n',
    '<!--\n',
    '<!-- ',
    '<div>\n',
    '<pre>\n',
    '<script>\n',
    '<![CDATA[\n',
    '<?x\n',
    '<!X\n'
  ],
  ...[
    '> ```\n> ',
    '- ```\n  ',
    '    ',
    '---\n',
    '---\nname: a\n',
    '<review>',
    '<prompt>\n',
    '"""\n',
    '`',
    '{{',
    '<a title="'
  ]
]

const outputContracts = [
  ['suggested-prompts'],
  ['agent-response'],
  ['system-templates'],
  ['prompt-sections'],
  ['inception-party'],
  ['suggested-prompts', 'agent-response', 'system-templates']
] as const

const rolesOfCases = ['orchestrator', 'sub-orchestrator', 'phase-agent', 'sub-agent'] as const

const files: readonly string[] = [
  'agents/04-garden-planner.md',
  'agents/discover/soil-sampler.md',
  '.claude/agents/soil-reviewer.md',
  '.isdlc/state.json',
  'party/messages.jsonl',
  'party/party-personas.json',
  'party/project-brief.md',
  'templates/system/CLAUDE-implement.md',
  'templates/system/BASE-plan.md',
  'prompts/beds.md',
  'outputs/garden-planner.md',
  'runs/review.jsonl'
]

/** What the linter reads besides texts: manifests, settings, hooks, a baseline, a report to merge. */
const keptFiles: readonly (readonly [path: string, text: string, args?: readonly string[]])[] = [
  ['.claude-plugin/plugin.json', '{"name": "garden", "version": "1.0.0", "agents": ["./agents/a.md"], "hooks": {}}'],
  [
    '.claude-plugin/marketplace.json',
    '{"name": "m", "owner": {"name": "o"}, "plugins": [{"name": "a", "source": "./a"}]}'
  ],
  ['gemini-extension.json', '{"name": "garden", "version": "1.0.0", "contextFileName": "GEMINI.md"}'],
  [
    '.claude/settings.json',
    '{"hooks": {"Stop": [{"matcher": "", "hooks": [{"type": "command", "command": "lint-agents hook"}]}]}}'
  ],
  ['.mcp.json', '{"mcpServers": {"beds": {"command": "node", "args": ["beds.js"], "env": {"A": "b"}}}}'],
  [
    'opencode.json',
    '{"agent": {"gardener": {"mode": "subagent", "prompt": "{file:./p.md}", "tools": {"bash": false}}}}'
  ],
  [
    '.codex/agents/gardener.toml',
    'name = "gardener"\ndescription = "Plans"\ndeveloper_instructions = """\nPlan.\n"""\n'
  ],
  ['.gemini/commands/plan.toml', 'description = "Plans"\nprompt = "Plan {{args}} by !{ls}"\n'],
  [
    'base.jsonl',
    `{"format":"lint-agents-baseline","version":1}\n${'{"path":"agents/a.md","rule":"ascii-only","messageId":"x","fingerprint":"0123456789abcdef","count":2}\n'.repeat(3)}`,
    ['--baseline', 'base.jsonl']
  ],
  [
    'report.json',
    `{"version":1,"tool":{"name":"remark-preset-lint-agents","version":"${version}"},"files":[{"path":"a.md","kind":"agent","findings":[{"rule":"ascii-only","messageId":"x","severity":"error","message":"m","line":1,"column":1,"endLine":1,"endColumn":2,"url":"https://example.com"}]}],"notices":[{"kind":"skipped","message":"b.md: skipped"}],"summary":{"files":1,"checked":1,"unread":0,"errors":1,"warnings":0,"notes":0,"fixable":0,"suppressed":0}}`
  ]
]

export const profiles: Readonly<Record<string, Profile>> = {
  bytes: (random) => {
    const target = random.pick(['text', 'text', 'text', 'captured', 'records', 'hook'] as const)
    return {
      target,
      text: randomBytes(random),
      encoding: 'latin1',
      ...(target === 'text' && {subject: randomSubject(random)}),
      chunk: 1 + random.int(64)
    }
  },
  noise: (random) => ({target: 'text', text: noise(random, random.int(400)), subject: randomSubject(random)}),
  structure: (random) => {
    const {text, subject} = seedFrom(random)
    return {target: 'text', text: changeText(text, random), subject: varied(subject, random)}
  },
  context: (random) => ({
    target: 'text',
    text: changeText(seedFrom(random).text, random),
    subject: randomSubject(random)
  }),
  unclosed: (random) => {
    const {text, subject} = seedFrom(random)
    const at = text.indexOf('\n', random.int(text.length + 1)) + 1
    const opened = text.slice(0, at) + random.pick(openings) + text.slice(at)
    return {
      target: 'text',
      text: random.chance(0.5) ? changeText(opened, random) : opened,
      subject: random.chance(0.5) ? subject : randomSubject(random)
    }
  },
  outputs: (random) => ({
    target: 'text',
    text: changeText(seedFrom(random).text, random),
    subject: {...randomSubject(random), kind: 'output', contracts: random.pick(outputContracts)}
  }),
  data: (random) => {
    const {text, subject} = random.pick(dataSeeds)
    const change = random.pick([changeJson, changeRecords, changeText])
    return {target: 'text', text: change(text, random), subject}
  },
  transcripts: (random) => ({
    target: 'captured',
    text: repeat(1 + random.int(3), random.pick(transcriptSeeds), (text) =>
      random.chance(0.7) ? changeRecords(text, random) : changeJson(text, random)
    ),
    path: random.pick(['runs/run.jsonl', 'runs/run.json', 'outputs/run.md', 'runs/agent-a1.jsonl']),
    args: [
      random.pick(['output', 'output', 'messages']),
      random.pick(['all', 'main', 'sub']),
      ...(random.chance(0.7) ? random.pick(outputContracts) : [])
    ],
    chunk: 1 + random.int(random.chance(0.5) ? 7 : 4000)
  }),
  records: (random) => {
    const lines = Array.from({length: 1 + random.int(6)}, (_, index) =>
      JSON.stringify({
        id: index,
        text: changeText(random.pick(texts), random),
        ...(random.chance(0.4) && {agent: 'soil-reviewer'}),
        ...(random.chance(0.5) && {contract: random.pick(outputContracts)}),
        ...(random.chance(0.2) && {phase: 'plan'})
      })
    ).join('\n')
    const text = random.chance(0.6) ? changeRecords(lines, random) : lines
    return {target: 'records', text, args: random.chance(0.2) ? ['--quiet'] : [], chunk: 1 + random.int(500)}
  },
  hook: (random) => {
    const payload = randomPayload(random)
    const contract = random.pick(outputContracts)
    const retries = random.pick([[], ['--max-retries', '0']])
    return {
      target: 'hook',
      text: random.chance(0.8) ? changeJson(payload, random) : payload,
      args: [...(random.chance(0.6) ? contract.flatMap((name) => ['--contract', name]) : []), ...retries],
      ...(payload.includes('TRANSCRIPT') && {path: changeRecords(random.pick(transcriptSeeds), random)})
    }
  },
  configuration: (random) => {
    const text = readFileSync('examples/good/lint-agents.config.json', 'utf8').replace(/^\s*\/\/.*\n/gm, '')
    const change = random.chance(0.75) ? changeJson : changeText
    return {target: 'project', text: repeat(1 + random.int(3), text, (each) => change(each, random))}
  },
  project: (random) => {
    const path = random.pick(files)
    if (random.chance(0.2)) return {target: 'project', path, text: randomBytes(random), encoding: 'latin1'}
    const given = [`examples/bad/${path}`, `examples/good/${path}`].filter((each) => existsSync(each))
    const text = readFileSync(random.pick(given), 'utf8')
    const change = path.endsWith('.md') ? changeText : random.pick([changeJson, changeRecords])
    return {target: 'project', path, text: change(text, random)}
  },
  kept: (random) => {
    const [path, text, args = []] = random.pick(keptFiles)
    const change = random.pick([changeJson, changeRecords, changeText])
    return {target: 'project', path, text: change(text, random), args}
  },
  archives: (random) => {
    const {path, bytes} = randomArchive(random)
    return {target: 'project', path, text: bytes.toString('latin1'), encoding: 'latin1'}
  },
  caches: (random) => {
    const change = random.pick([changeCharacters, changeLines, changeRecords])
    return {target: 'cache', text: change(cacheText, random)}
  },
  responses: (random) => ({target: 'response', text: randomResponse(random)}),
  large: (random) => {
    const {text, subject} = seedFrom(random)
    const lines = changeText(text, random).split('\n')
    const at = random.int(lines.length)
    const block = lines.slice(at, at + 1 + random.int(3)).join(random.pick(['\n', '', ' ']))
    const times = Math.floor((10_000 + random.int(80_000)) / (block.length + 1))
    const all = [...lines.slice(0, at), ...Array.from({length: times}, () => block), ...lines.slice(at)]
    return {target: 'text', text: all.join(random.pick(['\n', '\n', ' '])).slice(0, 100_000), subject}
  }
}

/** How many of the cases of a round have each profile, but the large ones, each of which takes as long as many others. */
const weights: Readonly<Record<string, number>> = {
  ...{structure: 6, context: 6, unclosed: 4, outputs: 4, data: 4, transcripts: 4, hook: 4},
  ...{bytes: 2, noise: 2, records: 2, configuration: 1, project: 1, kept: 2, archives: 1, caches: 1, responses: 1}
}
const round = Object.entries(weights).flatMap(([name, weight]) => Array.from({length: weight}, () => name))

/** The profile of a case of a run. */
export function profileOf(index: number): string {
  return index % 100 === 99 ? 'large' : (round[index % round.length] ?? 'bytes')
}

function seedFrom(random: Random): Seed {
  return random.pick(random.pick(markdownSeeds))
}

/** What holds for a seed, changed a little now and then. */
function varied(subject: LintOptions, random: Random): LintOptions {
  if (random.chance(0.7)) return subject
  return {...subject, ...(random.chance(0.5) ? {role: random.pick(rolesOfCases)} : {isStrict: true})}
}

/** Applies a change a number of times. */
function repeat(count: number, text: string, change: (text: string) => string): string {
  let changed = text
  for (let left = count; left > 0; left--) changed = change(changed)
  return changed
}

/** Bytes as characters: any, parts of UTF-8, or a text in another encoding. */
function randomBytes(random: Random): string {
  const length = random.int(300)
  const any = (): string => Array.from({length}, () => String.fromCharCode(random.int(256))).join('')
  const text = changeLines(random.pick(texts), random).slice(0, 4000)
  switch (random.int(5)) {
    case 0:
      return any()
    case 1:
      return Buffer.from(text, 'utf16le').toString('latin1')
    case 2:
      return random.pick(['\xEF\xBB\xBF', '\xFF\xFE', '\xFE\xFF', '\x1F\x8B', '\xEF\xBB']) + text
    case 3:
      return Buffer.from(text)
        .toString('latin1')
        .replace(/[\x80-\xFF]/g, (byte) => (random.chance(0.5) ? byte : ''))
    default:
      return text.slice(0, text.length / 2) + any() + text.slice(text.length / 2)
  }
}
