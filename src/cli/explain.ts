import {UsageError} from '../disk/errors.ts'
import {groupsOf} from '../linter/groups.ts'
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
 * All rules: id, level, groups, first sentence; as JSON also the addresses of their pages.
 *
 * @param columns of the terminal that shows them
 * @throws {UsageError}
 */
export function listRules(args: Args, columns = Number.POSITIVE_INFINITY): string {
  const format = args.value('format') ?? 'pretty'
  if (format === 'json') return `${JSON.stringify(allRules.map(described), undefined, 2)}\n`
  if (format !== 'pretty') throw new UsageError(`Unexpected --format \`${format}\`, expected \`pretty\` or \`json\``)
  const width = Math.max(...ruleIds.map((id) => id.length))
  const groupWidth = Math.max(...ruleIds.map((id) => groupsText(id).length))
  return allRules
    .map(({id, severity}) => {
      const head = `${id.padEnd(width)}  ${severity.padEnd(7)}  ${groupsText(id).padEnd(groupWidth)}  `
      const lines = wrap(summaryOf(id), Math.max(narrowest, columns - head.length))
      return `${head}${lines.join(`\n${' '.repeat(head.length)}`)}\n`
    })
    .join('')
}

/** Columns of a sentence, at least. */
const narrowest = 30

function described({id, severity}: (typeof allRules)[number]): object {
  return {id, severity, groups: groupsOf(id), summary: summaryOf(id), url: pageOf(id)}
}

function groupsText(id: string): string {
  return (groupsOf(id) ?? []).join(', ')
}
