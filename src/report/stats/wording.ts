import type {Finding} from '../../linter/rule.ts'
import {createMemo} from '../../text/bounded-memo.ts'

const wordings = createMemo<string, string>(1000)

/**
 * A message without what is different from output to output: what the output holds is `...`, a number outside of quotes is `N`.
 * A message that cannot be made without the text is that of its rule.
 */
export function wordingOf(finding: Pick<Finding, 'rule' | 'masked'>): string {
  const message = maskedMessage(finding)
  return wordings(message, () => withoutNumbers(message))
}

function withoutNumbers(message: string): string {
  return message
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part.replace(/(^|[ (])\d+(?:,\d{3})*(?=$|[ ,;)])/g, '$1N') : part))
    .join('`')
}

function maskedMessage({rule, masked}: Pick<Finding, 'rule' | 'masked'>): string {
  try {
    const message = masked?.().message
    if (message !== undefined) return message
  } catch {}
  return `Unexpected text, expected what the page of \`${rule}\` describes`
}
