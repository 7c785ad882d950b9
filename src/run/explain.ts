import {UsageError} from '../disk/errors.ts'
import {requiredReasons, unusedDisables} from '../linter/page.ts'
import {isRuleSet, ruleAliases, ruleLike, rulesNamed} from '../linter/setting.ts'
import {firstSentence, rulePage} from '../report/rule-page.ts'
import {oneOf} from '../schema/expectation.ts'
import {sentence} from '../text/quoted.ts'
import {ruleIds} from './rules.ts'

/** Generated page of a rule, by its id or a prefix. @throws {UsageError} */
export function explainRule(id: string): string {
  if (id === unusedDisables) return unusedText
  if (id === requiredReasons) return reasonsText
  if (isRuleSet(id)) return setText(id)
  if (ruleIds.includes(id)) return rulePage(id) ?? ''
  const [found, ...others] = ruleIds.filter((each) => each.startsWith(id))
  if (found !== undefined && others.length === 0) return rulePage(found) ?? ''
  throw new UsageError(
    sentence`Unexpected rule \`${id}\`, expected ${found === undefined ? ruleLike(id, ruleIds) : oneOf([found, ...others])}`
  )
}

const unusedText = `# ${unusedDisables}

With \`lint-agents --${unusedDisables}\`, a comment such as \`<!--lint disable ascii-only-->\`, or \`# lint disable ascii-only\` in front
matter, is a warning where the rule does not exist or has no finding that the comment turns off.
`

const reasonsText = `# ${requiredReasons}

With \`lint-agents --${requiredReasons}\`, or \`"requireReasons": true\` in the configuration, a comment that turns rules off without a reason
is an error. The reason is behind two hyphens: \`<!-- lint disable ascii-only -- quotes a user -->\`.
`

function setText(id: string): string {
  const names = rulesNamed(id)
  const pages = names.map((name) => `- \`${name}\`: ${summaryOf(name)}\n`)
  const about = Object.hasOwn(ruleAliases, id)
    ? 'This rule was split. Its id still works in configurations, comments and `--rule`, for both'
    : 'This group stands for its rules in configurations, comments, `--rule`, `--only` and `--skip`'
  return `# ${id}\n\n${about}:\n\n${pages.join('')}\nRun \`lint-agents explain RULE\` for the page of one.\n`
}

export function summaryOf(id: string): string {
  return firstSentence(rulePage(id) ?? '')
}
