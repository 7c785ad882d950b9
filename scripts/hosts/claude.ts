/** What Claude Code does with files: what it lists, what it logs, and what it would send to a model. */
import {mkdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {type Case, filesOf, type Outcome} from './cases.ts'
import {linesIn} from './lines.ts'
import type {Observe} from './oracles.ts'
import {start, writeTree} from './programs.ts'
import {startRecorder} from './recorder.ts'

/** The first request of the protocol of its SDK, which the program answers with what it loaded. */
const initialize = '{"type":"control_request","request_id":"1","request":{"subtype":"initialize"}}\n'

/** A message of a person, with which it asks a model. */
const hello = '{"type":"user","message":{"role":"user","content":"hello"}}\n'

interface Answer {
  readonly response?: {
    readonly response?: {readonly agents?: readonly {readonly name: string; readonly model?: string}[]}
  }
}

/** What is seen of a run. */
interface Seen {
  readonly agents: readonly {readonly name: string; readonly model?: string}[]
  readonly log: readonly string[]
  /** The lines of the list of skills that a model is shown. */
  readonly listed: readonly string[]
}

interface Run {
  readonly files: Readonly<Record<string, string>>
  /** Whether a model is asked, and which one. */
  readonly asks?: {readonly model: string | undefined}
}

const isIgnored = (line: string): boolean => /has invalid|does not recognize|is not recognized|Invalid hooks/.test(line)

/** An agent, or several files that are tried together. */
export const observeClaude: Observe = (each, command, folder) => {
  const files = filesOf(each)
  if (each.kind === 'agent') {
    const {agents, log} = runClaude({files}, command, folder)
    const known = new Set(['claude', 'Explore', 'general-purpose', 'Plan', 'statusline-setup'])
    const own = agents.filter(({name}) => !known.has(name))
    if (own.length === 0) return 'drop'
    if (own.length < Object.keys(files).length) return 'pick'
    if (own.some(({model}) => model !== undefined && model !== 'inherit')) return 'forward'
    return log.some((line) => line.includes('probe') && isIgnored(line)) ? 'ignore' : 'load'
  }
  const lines = runClaude({files, asks: {model: each.model}}, command, folder).listed.filter((line) =>
    line.startsWith('- probe')
  )
  if (lines.length === 0) return 'drop'
  return lines.some((line) => !line.includes(': ')) ? 'cut' : 'load'
}

/** Skills and commands, all in one run: each has a name of its own. */
export function observeListed(
  cases: readonly Case[],
  command: readonly string[],
  folder: string
): ReadonlyMap<string, Outcome> {
  const named = cases.map((each, index) => ({each, name: `probe-${String(index).padStart(3, '0')}`}))
  const files = Object.fromEntries(
    named.flatMap(({each, name}) =>
      Object.entries(filesOf(each)).map(([path, text]) => [
        path.replace(/probe(?=\/|\.md$)/, name),
        text.replace(/^name: probe$/m, `name: ${name}`)
      ])
    )
  )
  const {log, listed} = runClaude({files, asks: {model: undefined}}, command, folder)
  return new Map(
    named.map(({each, name}) => {
      const line = listed.find((text) => text.startsWith(`- ${name}`))
      const logged = log.filter((text) => text.includes(name))
      return [each.id, line === undefined ? 'drop' : listedOutcome(each, line, logged)]
    })
  )
}

function listedOutcome({kind}: Case, line: string, logged: readonly string[]): Outcome {
  const description = line.replace(/^- [^:]*(?:: )?/, '')
  if (line.endsWith('\u2026')) return 'cut'
  if (kind === 'skill' && /^(?:Say hello|---|Skill)/.test(description)) return 'first-line'
  return logged.some((text) => isIgnored(text) || text.includes('failed to parse and was ignored')) ? 'ignore' : 'load'
}

/** Lets the program load a project and ask a model, whose address is that of a server of ours. */
function runClaude({files, asks}: Run, command: readonly string[], folder: string): Seen {
  mkdirSync(folder, {recursive: true})
  const log = join(folder, 'log.txt')
  const options = ['--debug-file', log, '--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose']
  const model = asks?.model === undefined ? [] : ['--model', asks.model]
  const recorder = startRecorder(join(folder, 'requests'))
  try {
    const {out} = start(command, ['-p', ...options, ...model], writeTree(folder, files), {
      input: asks === undefined ? initialize : initialize + hello,
      env: {
        ANTHROPIC_BASE_URL: recorder.url,
        ANTHROPIC_API_KEY: 'none',
        NO_PROXY: '127.0.0.1',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1'
      }
    })
    const {agents = []} = (JSON.parse(out.split('\n')[0] ?? '{}') as Answer).response?.response ?? {}
    return {
      agents,
      log: readFileSync(log, 'utf8').split('\n'),
      listed: recorder.requests().flatMap((request) => linesIn(JSON.parse(request)))
    }
  } finally {
    recorder.stop()
  }
}
