/** Control and invisible characters as a middle dot, so that linted text cannot act on a terminal. */
export function printable(text: string): string {
  return text.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\u00B7')
}
