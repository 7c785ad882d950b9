import {UsageError} from '../disk/errors.ts'
import {pageOf} from '../linter/page.ts'
import {explainRule, summaryOf} from '../run/explain.ts'
import {allRules, ruleIds} from '../run/rules.ts'
import {wrap} from '../text/wrap.ts'
import type {Args} from './args.ts'

/** A rule's page, from the generated documentation that ships with the package. @throws {UsageError} */
export function explain([id, ...rest]: readonly string[]): string {
  if (!id) throw new UsageError('Missing rule, expected `lint-agents explain RULE`; `lint-agents rules` lists them')
  const [other] = rest
  if (other !== undefined) throw new UsageError(`Unexpected rule \`${other}\`, expected one alone`)
  return explainRule(id)
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
