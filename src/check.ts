import type * as z from 'zod/mini'
import type {Related} from './contracts/definition/related.ts'
import type {Fix} from './contracts/edit.ts'
import {expectation, guess} from './contracts/schema.ts'
import type {Kind, Source} from './contracts/source.ts'
import type {Range} from './contracts/text/lines.ts'

/** How much a finding matters: a note never changes an exit code. */
export type Level = 'error' | 'warning' | 'note'

/** What a project says about a rule: `error` lets each finding keep its level, `warn` caps it. */
export const ruleLevels = ['off', 'warn', 'error'] as const
type RuleLevel = (typeof ruleLevels)[number]

/** What a rule reports. */
export interface Report {
  readonly message: string
  readonly range: Range
  /** The rule's own level where it is not given. */
  readonly level?: Level
  readonly fix?: Fix | undefined
  /** What should stand in place of the range, best first, where no edit is offered. */
  readonly expected?: readonly string[]
  readonly related?: readonly Related[] | undefined
}

/** What came of a rule on a source: offsets, no wording of places yet. */
export interface Finding extends Report {
  readonly rule: string
  readonly level: Level
}

export interface Rule<Options = unknown> {
  readonly id: string
  /** The level of its findings, where they do not say their own. */
  readonly level: Level
  /** The kinds of file that it reads. */
  readonly kinds: readonly Kind[]
  /**
   * A rule of scope `folder` speaks of a folder as a whole, by the names in `source.folder()`, not by the text. It runs on the
   * folder's first file of its kinds and on no other, so a run says it once; the engine reads that file where a run has
   * only others of the folder, so that the findings do not depend on which files were named.
   */
  readonly scope?: 'folder'
  readonly options: z.ZodMiniType<Options>
  /** The options of preset `strict` where they differ from the defaults. */
  readonly strict?: object
  check(source: Source, report: (finding: Report) => void, options: Options): void
}

/** How a rule runs in a project. */
export interface Setting {
  readonly level: RuleLevel
  readonly options: unknown
  /** Every finding is an error. */
  readonly isStrict: boolean
}

/** All findings of one rule on one source, with the levels that the setting gives them. */
export function check(rule: Rule, source: Source, setting: Setting): Finding[] {
  const findings: Finding[] = []
  if (setting.level === 'off' || !rule.kinds.includes(source.kind)) return findings
  if (rule.scope === 'folder' && !isFirstOfFolder(source)) return findings
  const isEvidence = source.kind === 'output' || source.kind === 'messages'
  rule.check(
    source,
    (report) => {
      const {fix, ...rest} = report
      const finding = {...rest, rule: rule.id, level: levelFor(report.level ?? rule.level, setting)}
      if (fix === undefined) findings.push(finding)
      else if (isEvidence) findings.push({...finding, ...expectedBy(fix)})
      else findings.push({...finding, ...expectedBy(fix), fix})
    },
    setting.options
  )
  return findings
}

function isFirstOfFolder({path, folder}: Source): boolean {
  return folder !== undefined && folder()[0] === path.replace(/^.*\//, '')
}

function levelFor(level: Level, {level: cap, isStrict}: Setting): Level {
  if (cap === 'warn') return level === 'note' ? 'note' : 'warning'
  return isStrict ? 'error' : level
}

/** A fix of one replacement, as what editors offer. */
function expectedBy({edits}: Fix): {expected?: readonly string[]} {
  const [only, ...more] = edits
  return only === undefined || more.length > 0 ? {} : {expected: [only.text]}
}

/** How a rule runs by what a project says of it: nothing, a level, or a level and options. */
export function settingFor(rule: Rule, said: unknown, isStrict: boolean): Setting {
  const [level, options] = Array.isArray(said) ? said : [said]
  const own = level === undefined || level === true ? undefined : ruleLevels.find((name) => name === level)
  if (level !== undefined && level !== true && own === undefined)
    throw misuse(
      `Unexpected level \`${String(level)}\` of rule \`${rule.id}\`, expected \`off\`, \`warn\` or \`error\``
    )
  return {
    level: own ?? 'error',
    options: readOptions(rule, options ?? (isStrict ? rule.strict : undefined) ?? {}),
    isStrict: isStrict && own !== 'warn'
  }
}

/**
 * The options of a rule, defaults filled in.
 *
 * @throws {Error} which names the rule, the option and what was expected
 */
function readOptions(rule: Rule, options: unknown): unknown {
  const parsed = rule.options.safeParse(options)
  if (parsed.success) return parsed.data
  throw misuse(parsed.error.issues.map((issue) => wordIssue(rule, issue)).join('; '))
}

/** An error whose message is all there is to say: tools print the stack of what they catch. */
function misuse(message: string): Error {
  return Object.assign(new Error(message), {stack: message})
}

function wordIssue(rule: Rule, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const known = 'shape' in rule.options.def ? Object.keys(rule.options.def.shape as object) : []
    const expected = known.length === 0 ? 'none' : guess(issue.keys[0] ?? '', known)
    return `Unexpected option \`${issue.keys.join('`, `')}\` of rule \`${rule.id}\`, expected ${expected}`
  }
  const option = issue.path.length === 0 ? 'the options' : `option \`${issue.path.join('.')}\``
  return `Unexpected value of ${option} of rule \`${rule.id}\`, expected ${expectation(issue)}`
}
