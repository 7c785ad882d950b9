/** The lines of all texts in a value, such as those of a request to a model. */
export function linesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split('\n')
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : []
}
