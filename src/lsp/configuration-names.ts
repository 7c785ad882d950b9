/**
 * Kind of name at a position of a configuration: the project's contracts, or its agents.
 *
 * @param path of the value; for a key, path of its object
 */
export function namedIn(
  [first, second, third]: readonly (string | number)[],
  isKey: boolean
): 'contract' | 'agent' | undefined {
  if (first === 'files')
    return isKey ? undefined : third === 'contracts' ? 'contract' : third === 'agent' ? 'agent' : undefined
  if (first !== 'agents') return undefined
  return second === undefined ? (isKey ? 'agent' : undefined) : isKey ? undefined : 'contract'
}
