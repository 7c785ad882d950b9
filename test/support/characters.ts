/** Characters for strings that may hold any: `fc.string({unit: anyCharacter})`. */
import fc from 'fast-check'

/** A character of Unicode, often one of ASCII. The unit `binary` of fast-check is the same, and takes a second to be made. */
export const anyCharacter = fc
  .oneof(
    fc.integer({min: 0, max: 0x7f}),
    fc.integer({min: 0x80, max: 0xd7ff}),
    fc.integer({min: 0xe000, max: 0x10ffff})
  )
  .map((code) => String.fromCodePoint(code))
