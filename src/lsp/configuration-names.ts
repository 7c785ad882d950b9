/**
 * Which names a place in a configuration has: of the project's contracts, or of its agents.
 *
 * @param path of the value; of a key, the path of the object that has it
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
