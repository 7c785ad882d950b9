import {printable} from './printable.ts'

/**
 * Lines for a coding agent, between two marks that they do not contain: what they quote is data, and cannot end the block.
 *
 * @returns the lines with a mark above and below
 */
export function markedData(lines: readonly string[]): string {
  const shown = lines.map(printable)
  const name = unusedName(shown)
  return [`<${name}>`, ...shown, `</${name}>`].join('\n')
}

/** How much longer than its lines a block is, in UTF-16 units, at most. */
export const markLength = 80

/**
 * A name that depends on all of the lines, so that the author of a text cannot write it into the text; the same lines have the
 * same name, so that two runs print the same.
 */
function unusedName(lines: readonly string[]): string {
  // FNV-1a, of 32 bits.
  let hash = 0x811c9dc5
  for (const line of lines) {
    for (let at = 0; at < line.length; at++) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193)
  }
  for (;;) {
    const name = `findings-${(hash >>> 0).toString(16).padStart(8, '0')}`
    if (!lines.some((line) => line.includes(name))) return name
    hash = Math.imul(hash ^ name.length, 0x01000193)
  }
}
