/**
 * The same text in memory of its own: a part of a longer text keeps all of that in memory, as long as it is kept itself.
 */
export function copyOf(text: string): string {
  return ` ${text}`.slice(1)
}
