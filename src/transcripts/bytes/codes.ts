/** The bytes that give JSON its structure. */
export const quote = 0x22
export const comma = 0x2c
export const colon = 0x3a
export const backslash = 0x5c
export const openBracket = 0x5b
export const closeBracket = 0x5d
export const openBrace = 0x7b
export const closeBrace = 0x7d

/** Whether a byte is whitespace between the tokens of JSON; a line has no line feed. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d
}
