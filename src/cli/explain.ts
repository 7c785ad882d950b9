import {UsageError} from '../disk/errors.ts'
import {ruleAliases, rulesNamed} from '../linter/aliases.ts'
import {unusedDisables} from '../linter/page.ts'
import {firstSentence, rulePage} from '../report/rule-page.ts'
import {allRules, ruleIds} from '../run/rules.ts'
import {didYouMean} from '../schema/expectation.ts'

/** A rule's page, from the generated documentation that ships with the package. @throws {UsageError} */
export function explain([id, ...rest]: readonly string[]): string {
  if (id === undefined || rest.length > 0)
    throw new UsageError(`Missing rule, expected \`lint-agents explain\` and one of ${ruleIds.join(', ')}`)
  if (id === unusedDisables) return unusedText
  if (Object.hasOwn(ruleAliases, id)) return aliasText(id)
  if (!ruleIds.includes(id)) throw new UsageError(`Unexpected rule \`${id}\`, expected ${didYouMean(id, ruleIds)}`)
  return rulePage(id) ?? ''
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

/** All rules: id, level, first sentence. */
export function listRules(): string {
  const width = Math.max(...ruleIds.map((id) => id.length))
  return allRules
    .map((rule) => `${rule.id.padEnd(width)}  ${rule.severity.padEnd(7)}  ${summaryOf(rule.id)}\n`)
    .join('')
}

function summaryOf(id: string): string {
  return firstSentence(rulePage(id) ?? '')
}
