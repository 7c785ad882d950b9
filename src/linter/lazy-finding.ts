import type {AnyProblem, Severity} from '../contracts/problem.ts'
import {longestMessage, masked, quotable, shortened} from '../contracts/quotable.ts'
import {printable} from '../text/printable.ts'
import {textOf} from '../text/quoted.ts'
import type {Finding, MaskedFinding, Rule, RuleSetting, TitledFix} from './rule.ts'

/** Shared by all findings of one rule on one source. */
export interface RuleRun {
  readonly rule: Rule
  readonly setting: RuleSetting
  /** Captured text is evidence and gets no fix. */
  readonly isEvidence: boolean
}

/**
 * A finding with a lazy message: a text may have hundreds of thousands, but a report lists 1,000. A class, since
 * accessors on each object would cost more than the message.
 */
export class LazyFinding implements Finding {
  readonly #ruleRun: RuleRun
  readonly #problem: AnyProblem
  #message: string | undefined
  #fix: TitledFix | undefined

  constructor(ruleRun: RuleRun, problem: AnyProblem) {
    this.#ruleRun = ruleRun
    this.#problem = problem
  }

  get rule(): string {
    return this.#ruleRun.rule.id
  }

  get messageId(): string {
    return this.#problem.kind
  }

  get severity(): Severity {
    const {rule, setting} = this.#ruleRun
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

  get cause(): string | undefined {
    const {cause} = this.#problem
    return cause === undefined ? undefined : textOf(cause)
  }

  get data(): unknown {
    return this.#problem.data
  }

  get url(): AnyProblem['url'] {
    return this.#problem.url ?? this.#ruleRun.rule.url
  }

  get message(): string {
    this.#message ??= messageFor(this.#ruleRun.rule, this.#problem, quotable)
    return this.#message
  }

  get expected(): readonly string[] | undefined {
    return expectedOf(this.#problem)
  }

  get fix(): TitledFix | undefined {
    this.#fix ??= fixOf(this.#ruleRun, this.#problem, quotable)
    return this.#fix
  }

  /** Makes the message now. @throws errors of the rule's messages */
  prepare(): void {
    this.#message ??= messageFor(this.#ruleRun.rule, this.#problem, quotable)
    this.#fix ??= fixOf(this.#ruleRun, this.#problem, quotable)
  }

  get masked(): () => MaskedFinding {
    return () => new RedactedFinding(this.#ruleRun, this.#problem)
  }
}

/** Message and fix are lazy, since statistics use no fixes. */
class RedactedFinding implements MaskedFinding {
  readonly #ruleRun: RuleRun
  readonly #problem: AnyProblem

  constructor(ruleRun: RuleRun, problem: AnyProblem) {
    this.#ruleRun = ruleRun
    this.#problem = problem
  }

  get message(): string {
    return messageFor(this.#ruleRun.rule, this.#problem, masked)
  }

  get expected(): readonly string[] | undefined {
    const plainTexts = this.#problem.expected?.filter((text) => typeof text === 'string') ?? []
    return plainTexts.length > 0 ? plainTexts : undefined
  }

  get title(): string | undefined {
    return fixOf(this.#ruleRun, this.#problem, masked)?.title
  }
}

function severityFor({severity: given, isDerived = false}: AnyProblem, rule: Rule, {level}: RuleSetting): Severity {
  const severity = given ?? rule.severity
  if (level === 'warn' || isDerived) return severity === 'error' ? 'warning' : severity
  return level === 'error' ? 'error' : severity
}

type Word = (data: unknown, expected?: readonly string[]) => unknown

/**
 * Message in one line of readable length without control characters, since it may quote linted text anywhere remark
 * shows it.
 */
function messageFor({id, messages}: Rule, problem: AnyProblem, word: Word): string {
  const {kind, data} = problem
  const message = messages[kind]
  if (message === undefined) throw new Error(`Missing message \`${kind}\` of rule \`${id}\``)
  return shortened(printable(message(word(data, expectedOf(problem)))), longestMessage)
}

/** Given values, else the text of a fix with one replacement, for editors. */
function expectedOf({fix, expected}: AnyProblem): readonly string[] | undefined {
  if (expected !== undefined || fix === undefined) return expected?.map(textOf)
  const [only, ...more] = fix.edits
  return only === undefined || more.length > 0 ? undefined : [only.text]
}

function fixOf({rule, isEvidence}: RuleRun, problem: AnyProblem, word: Word): TitledFix | undefined {
  const {fix} = problem
  return fix === undefined || isEvidence ? undefined : {title: titleOf(rule, problem, word), ...fix}
}

function titleOf({fixes}: Rule, {kind, data, title: given}: AnyProblem, word: Word): string {
  if (given !== undefined) return String(word(given))
  const title = fixes?.[kind] ?? 'Apply the fix'
  return typeof title === 'string' ? title : shortened(title(word(data)), longestMessage)
}
