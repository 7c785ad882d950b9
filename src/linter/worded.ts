import type {AnyProblem, Severity} from '../contracts/problem.ts'
import type {Source} from '../contracts/source.ts'
import type {Fix} from '../text/edit.ts'
import {printable} from '../text/printable.ts'
import {maskFor, type SharedMask} from './masks.ts'
import {longestMessage, quotable, shortened} from './quotable.ts'
import type {Finding, MaskedFinding, Rule, Setting, TitledFix} from './rule.ts'

/** What all findings of a run of a rule share. */
export interface RuleRun {
  readonly rule: Rule
  readonly source: Source
  readonly setting: Setting
  /** Captured text is evidence: no fix of it is offered. */
  readonly isEvidence: boolean
}

/**
 * A finding whose words are made where they are asked for: a text may have hundreds of thousands, of which a report lists the
 * first thousand. A class, since accessors of their own would take each object longer than its words.
 */
export class WordedFinding implements Finding {
  readonly #run: RuleRun
  readonly #problem: AnyProblem
  #message: string | undefined
  #fix: TitledFix | undefined

  constructor(run: RuleRun, problem: AnyProblem) {
    this.#run = run
    this.#problem = problem
  }

  get rule(): string {
    return this.#run.rule.id
  }

  get messageId(): string {
    return this.#problem.kind
  }

  get severity(): Severity {
    const {rule, setting} = this.#run
    return severityFor(this.#problem, rule, setting)
  }

  get range(): AnyProblem['range'] {
    return this.#problem.range
  }

  get related(): AnyProblem['related'] {
    return this.#problem.related
  }

  get hosts(): AnyProblem['hosts'] {
    return this.#problem.hosts
  }

  get data(): unknown {
    return this.#problem.data
  }

  get url(): AnyProblem['url'] {
    return this.#problem.url ?? this.#run.rule.url
  }

  get message(): string {
    this.#message ??= messageFor(this.#run.rule, this.#problem)
    return this.#message
  }

  get expected(): readonly string[] | undefined {
    return expectedOf(this.#problem)
  }

  get fix(): TitledFix | undefined {
    this.#fix ??= fixOf(this.#run, this.#problem)
    return this.#fix
  }

  /** Makes the words now. @throws what the messages of the rule throw */
  prepare(): void {
    this.#message ??= messageFor(this.#run.rule, this.#problem)
    this.#fix ??= fixOf(this.#run, this.#problem)
  }

  get masked(): () => MaskedFinding {
    return () => new MaskedWords(this.#run, this.#problem)
  }
}

/** The parts are made where they are asked for: statistics have no fixes. */
class MaskedWords implements MaskedFinding {
  readonly #run: RuleRun
  readonly #problem: AnyProblem
  readonly #mask: SharedMask

  constructor(run: RuleRun, problem: AnyProblem) {
    this.#run = run
    this.#problem = problem
    this.#mask = maskFor(run.source, run.setting.options)
  }

  get message(): string {
    const {rule} = this.#run
    const {kind} = this.#problem
    return this.#mask.messageOf(rule.id, this.#problem, (data) => messageFor(rule, {kind, data}))
  }

  get expected(): readonly string[] | undefined {
    return expectedOf(this.#hidden())
  }

  get fix(): TitledFix | undefined {
    return fixOf(this.#run, this.#hidden())
  }

  #hidden(): AnyProblem {
    const {data, expected, fix} = this.#problem
    const mask = this.#mask
    return {
      ...this.#problem,
      data: mask.dataOf(data),
      expected: mask.expectedOf(expected),
      fix: mask.fixOf(fix)
    }
  }
}

function severityFor({severity: own, isDerived = false}: AnyProblem, rule: Rule, {level}: Setting): Severity {
  const severity = own ?? rule.severity
  if (level === 'warn' || isDerived) return severity === 'error' ? 'warning' : severity
  return level === 'error' ? 'error' : severity
}

/**
 * Messages quote linted text: what shows them, remark and its reporters among it, gets one line without control characters, of
 * a length that people read.
 */
function messageFor({id, messages}: Rule, {kind, data}: Pick<AnyProblem, 'kind' | 'data'>): string {
  const message = messages[kind]
  if (message === undefined) throw new Error(`Missing message \`${kind}\` of rule \`${id}\``)
  return shortened(printable(message(quotable(data))), longestMessage)
}

/** What is given or, without that, what a fix of one replacement writes, as editors offer it. */
function expectedOf({fix, expected}: AnyProblem): readonly string[] | undefined {
  if (expected !== undefined || fix === undefined) return expected
  const [only, ...more] = fix.edits
  return only === undefined || more.length > 0 ? undefined : [only.text]
}

function fixOf({rule, isEvidence}: RuleRun, problem: AnyProblem): TitledFix | undefined {
  return problem.fix === undefined || isEvidence ? undefined : titled(rule, problem, problem.fix)
}

function titled({fixes}: Rule, problem: AnyProblem, fix: Fix): TitledFix {
  const title = fixes?.[problem.kind]
  return {
    title:
      (typeof title === 'function' ? shortened(title(quotable(problem.data)), longestMessage) : title) ??
      'Apply the fix',
    ...fix
  }
}
