import {UsageError} from '../disk/errors.ts'
import {ruleAliases, ruleLike, rulesNamed} from '../linter/aliases.ts'
import {pageOf, unusedDisables} from '../linter/page.ts'
import {firstSentence, rulePage} from '../report/rule-page.ts'
import {allRules, ruleIds} from '../run/rules.ts'
import {oneOf} from '../schema/expectation.ts'
import {wrap} from '../text/wrap.ts'
import type {Args} from './args.ts'

/** A rule's page, from the generated documentation that ships with the package. @throws {UsageError} */
export function explain([id, ...rest]: readonly string[]): string {
  if (!id) throw new UsageError('Missing rule, expected `lint-agents explain RULE`; `lint-agents rules` lists them')
  const [other] = rest
  if (other !== undefined) throw new UsageError(`Unexpected rule \`${other}\`, expected one alone`)
  if (id === unusedDisables) return unusedText
  if (Object.hasOwn(ruleAliases, id)) return aliasText(id)
  if (ruleIds.includes(id)) return rulePage(id) ?? ''
  const [found, ...others] = ruleIds.filter((each) => each.startsWith(id))
  if (found !== undefined && others.length === 0) return rulePage(found) ?? ''
  throw new UsageError(
    `Unexpected rule \`${id}\`, expected ${found === undefined ? ruleLike(id, ruleIds) : oneOf([found, ...others])}`
  )
}

const unusedText = `# ${unusedDisables}

With \`lint-agents --${unusedDisables}\`, a comment such as \`<!--lint disable ascii-only-->\`, or \`# lint disable ascii-only\` in front
matter, is a warning where the rule does not exist or has no finding that the comment turns off.
`

function aliasText(id: string): string {
  const names = rulesNamed(id)
  const pages = names.map(
    (name) => `- \`${name}\`: ${summaryOf(name)} Run \`lint-agents explain ${name}\` for details.\n`
  )
  return `# ${id}\n\nThis rule was split. Its id still works in configurations, comments and \`--rule\`, for both:\n\n${pages.join('')}`
}

/**
 * All rules: id, level, first sentence; as JSON also the addresses of their pages.
 *
 * @param columns of the terminal that shows them
 * @throws {UsageError}
 */
export function listRules(args: Args, columns = Number.POSITIVE_INFINITY): string {
  const [word] = args.paths
  if (word !== undefined)
    throw new UsageError(`Unexpected \`${word}\` with \`rules\`, expected options only; \`explain RULE\` prints a page`)
  const format = args.value('format') ?? 'pretty'
  if (format === 'json') return `${JSON.stringify(allRules.map(described), undefined, 2)}\n`
  if (format !== 'pretty') throw new UsageError(`Unexpected --format \`${format}\`, expected \`pretty\` or \`json\``)
  const width = Math.max(...ruleIds.map((id) => id.length))
  return allRules
    .map(({id, severity}) => {
      const head = `${id.padEnd(width)}  ${severity.padEnd(7)}  `
      const lines = wrap(summaryOf(id), Math.max(narrowest, columns - head.length))
      return `${head}${lines.join(`\n${' '.repeat(head.length)}`)}\n`
    })
    .join('')
}

/** Columns of a sentence, at least. */
const narrowest = 30

function described({id, severity}: (typeof allRules)[number]): object {
  return {id, severity, summary: summaryOf(id), url: pageOf(id)}
}

function summaryOf(id: string): string {
  return firstSentence(rulePage(id) ?? '')
}
