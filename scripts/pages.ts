/** The page of a rule: the comment above `export default defineRule` in its file. */
import {readdirSync, readFileSync} from 'node:fs'
import {basename} from 'node:path'
import {rules} from '../rules/index.ts'
import type {Captured} from '../src/contracts/context.ts'
import type {OutputContract} from '../src/contracts/engine/model.ts'
import type {HostId} from '../src/contracts/host-ids.ts'
import type {Kind, Role} from '../src/contracts/kinds.ts'
import {groupsOf} from '../src/linter/groups.ts'
import type {Rule} from '../src/linter/rule.ts'

/** An example of a page: what is linted, what comes of it. */
export interface Example {
  readonly input: string
  /** `markdown` or `json`. */
  readonly language: string
  /** What holds for the input. */
  readonly info: ExampleInfo
  /** The exact findings, one a line; empty where nothing is reported. */
  readonly expected: string
  /** The exact text after the safe fixes, where the page shows it. */
  readonly fixed: string | undefined
}

/** What holds for a text that is linted: where it is, whose it is, what its project has. */
export interface Subject {
  readonly path?: string
  readonly kind?: Kind
  readonly role?: Role
  readonly contracts?: readonly string[]
  readonly phase?: string
  readonly agent?: string
  /** The project's own contracts, by name. */
  readonly customContracts?: Readonly<Record<string, OutputContract>>
  /** The contracts of agents, by name. */
  readonly agents?: Readonly<Record<string, readonly string[]>>
  /** The definition of the agent whose output the text is. */
  readonly definition?: {readonly path: string; readonly text: string; readonly role?: Role}
  /** The thread of a run that ended with the text. */
  readonly captured?: Captured
  /** Each line is one of a transcript, and not a record. */
  readonly stray?: Captured['stray']
  readonly variables?: readonly string[]
  /** The day of the run, such as `2026-11-25`. */
  readonly day?: string
  /** The hosts that the configuration names. */
  readonly hosts?: readonly HostId[]
  /** The paths that are there, from the folder of the project. */
  readonly files?: readonly string[]
  /** The files of the folder that a host searches, by the `name` of their front matter. */
  readonly siblingNames?: Readonly<Record<string, readonly string[]>>
  /** The names of the files of its folder. */
  readonly folder?: readonly string[]
  readonly state?: unknown
}

/** The JSON of an info string. */
export interface ExampleInfo extends Subject {
  /** The options of the rule. */
  readonly options?: object
  /** What the lines of the input end with; LF where it is not given. */
  readonly eol?: string
  /** The encoding of the file, which is read as UTF-8; that where it is not given. */
  readonly encoding?: 'utf16le'
}

/** The files of all rules, by id. */
export const ruleFiles: readonly string[] = readdirSync('rules')
  .filter((name) => name !== 'index.ts')
  .map((name) => basename(name, '.ts'))
  .sort()

/** The text of a rule's comment, as Markdown. */
export function readPage(id: string): string {
  const code = readFileSync(`rules/${id}.ts`, 'utf8')
  const comment = /\/\*\*\n((?: \*.*\n)+) \*\/\nexport default defineRule/.exec(code)?.[1]
  if (comment === undefined)
    throw new Error(`rules/${id}.ts: Missing page, expected a comment above \`export default defineRule\``)
  return comment.replace(/^ \* ?/gm, '')
}

/** The examples of a page, in order. */
export function readExamples(page: string): readonly Example[] {
  const found: {-readonly [K in keyof Example]: Example[K]}[] = []
  for (const [, fence = '', info = '', content = ''] of page.matchAll(/^(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)^\1$/gm)) {
    void fence
    const [, language = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(info) ?? []
    const last = found.at(-1)
    if (language === 'text' && last !== undefined) last.expected = content.trimEnd()
    else if (rest === 'fixed' && last !== undefined) last.fixed = content
    else if (language !== 'text' && rest !== 'config') {
      const info = rest === '' ? {} : (JSON.parse(rest) as ExampleInfo)
      found.push({
        language,
        info,
        input: inputOf(content, info),
        expected: '',
        fixed: undefined
      })
    }
  }
  return found
}

/** The text of a fence as the linter gets it. */
function inputOf(content: string, {eol, encoding}: ExampleInfo): string {
  const text = eol === undefined ? content : content.replaceAll('\n', eol)
  return encoding === undefined ? text : Buffer.from(text, encoding).toString()
}

/** The first paragraph of a page in one line: the row of docs/rules.md. */
export function summaryOf(page: string): string {
  return (page.split('\n\n')[0] ?? '').replaceAll('\n', ' ').trim()
}

/** What everybody has comes first: what hosts read, then what agents print, then the documents. */
export function inOrder(all: readonly Rule[]): readonly Rule[] {
  const first = [/^(?:host-|agent-(?!response))/, /^(?:definition-|custom-|run-|transcript-)/]
  const place = ({id}: Rule): number =>
    (first.findIndex((pattern) => pattern.test(id)) + first.length + 1) % (first.length + 1)
  return all.toSorted((one, other) => place(one) - place(other))
}

/** The documentation page of a rule. */
export function docPage(id: string): string {
  const rule = rules.find((each) => each.id === id)
  if (rule === undefined) throw new Error(`rules/index.ts: Missing rule \`${id}\``)
  const where = quoted(rule.kinds)
  const messages = rule.messages === undefined ? '' : ` Messages: ${quoted(Object.keys(rule.messages))}.`
  return `<!-- Generated from rules/${id}.ts. -->\n\n# ${id}\n\n${readPage(id).trim()}\n\n## Facts\n\nDefault severity: ${rule.severity}. ${groupsSentence(id)} Reads files of kind ${where}.${messages}\n`
}

function groupsSentence(id: string): string {
  const groups = groupsOf(id) ?? []
  return `${groups.length === 1 ? 'Group' : 'Groups'}: ${quoted(groups)}.`
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
