/** The literal text of regular expressions. */

/** A class, an escape, the number of a quantifier, the beginning of a group, any other character. */
const tokens =
  /\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|k<[^>]*>|.)|\{\d*(?:,\d*)?\}|\(\?(?:[:=!]|<[=!]|<\w*>)|./gsu

/**
 * The texts that a regular expression takes as they are, in order; none of fewer than three letters.
 *
 * @param inGroups also those of groups and alternatives, which not every match has
 */
export function literalRuns(pattern: string, inGroups = false): readonly string[] {
  const literals: string[] = []
  let literal = ''
  let depth = 0
  for (const [token] of pattern.matchAll(tokens)) {
    if (token.startsWith('(')) depth++
    if (token === ')') depth--
    // What is optional is not part of every match.
    if (/^(?:[*?]|\{0)/.test(token)) literal = literal.replace(/.$/su, '')
    else if ((inGroups || depth === 0) && token.length <= 2 && !/^(?:[()[\]{}^$.+|]|\\[A-Za-z0-9])/.test(token)) {
      literal += token.replace(/^\\/, '')
      continue
    }
    literals.push(literal)
    literal = ''
  }
  return [...literals, literal].filter((each) => each.trim().length > 2)
}
