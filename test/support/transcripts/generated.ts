import fc from 'fast-check'

/** How the text of a line differs from what `JSON.stringify` makes of its record. */
interface Style {
  /** After colons and commas; `any` for whitespace of any kind around all tokens. */
  readonly space: '' | ' ' | 'any'
  readonly isShuffled: boolean
  /** Some names and values have a letter as `\u` and four digits; ids have not. */
  readonly hasEscapes: boolean
}

/** Random numbers from 0 up to a limit. */
type Random = (limit: number) => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** A value as JSON, in a style. */
function textOfValue(value: unknown, style: Style, random: Random): string {
  const any = (): string => (style.space === 'any' ? (['', '', '', ' ', '  ', '\t', '\r'][random(7)] ?? '') : '')
  const after = (mark: string): string => (style.space === 'any' ? `${any()}${mark}${any()}` : `${mark}${style.space}`)
  const quoted = (text: string): string => {
    const plain = JSON.stringify(text)
    if (!style.hasEscapes || random(4) > 0) return plain
    return plain.replace(/[a-zA-Z](?=[a-zA-Z]{3})/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
  }
  const joined = (parts: readonly string[]): string =>
    parts.reduce((text, part) => (text === '' ? part : `${text}${after(',')}${part}`), '')
  const write = (inner: unknown): string => {
    if (typeof inner === 'string') return quoted(inner)
    if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner)
    if (Array.isArray(inner)) return `[${any()}${joined(inner.map(write))}${any()}]`
    const entries = Object.entries(inner).filter(([, each]) => each !== undefined)
    if (style.isShuffled) entries.sort(() => random(2) - 0.5)
    const fields = entries.map(([key, each]) => `${quoted(key)}${after(':')}${write(each)}`)
    return `{${any()}${joined(fields)}${any()}}`
  }
  return write(value)
}

const style: fc.Arbitrary<Style> = fc.record({
  space: fc.constantFrom('', ' ', 'any'),
  isShuffled: fc.boolean(),
  hasEscapes: fc.boolean()
})

/** Most lines are as programs write them. */
const styles = fc.oneof(
  {weight: 3, arbitrary: fc.constant({space: '', isShuffled: false, hasEscapes: false} as const)},
  style
)

/** What a crash leaves of a line, and what is no record. */
function broken(line: string, random: Random): string {
  switch (random(6)) {
    case 0:
      return line.slice(0, random(line.length))
    case 1:
      return line.slice(0, line.indexOf('}', random(line.length)) + 1)
    case 2:
      return line.slice(0, random(line.length)) + line
    case 3:
      return `\0\0${line}`
    case 4:
      return `  ${line}\t`
    default:
      return ['', 'x', '[]', '"x"', '{}', '{"a":1}}'][random(6)] ?? ''
  }
}

function isMisleading(line: string): boolean {
  if (!/^\s*\{.*\}\s*$/s.test(line)) return false
  try {
    JSON.parse(line)
    return false
  } catch {
    return true
  }
}

/** A file of records, and where it is cut into chunks. */
export interface GeneratedFile {
  readonly bytes: Buffer
  readonly size: number
  /** Some lines begin and end as a record does, and are not JSON, such as a line that was cut off and the next one after it. */
  readonly isMisleading: boolean
}

/** Files of these records, which are written in any style. */
export function filesOf(records: fc.Arbitrary<readonly unknown[]>): fc.Arbitrary<GeneratedFile> {
  return fc
    .record({
      records,
      styles: fc.array(styles, {minLength: 1, maxLength: 4}),
      seed: fc.nat(),
      isBroken: fc.boolean(),
      end: fc.constantFrom('\n', '\n', '\r\n'),
      hasMark: fc.boolean(),
      isEnded: fc.boolean(),
      size: fc.oneof(fc.integer({min: 1, max: 40}), fc.integer({min: 100, max: 5000}), fc.constant(1_000_000))
    })
    .map(({records, styles, seed, isBroken, end, hasMark, isEnded, size}) => {
      const random = randomFrom(seed)
      const lines = records.map((record) => {
        const line = textOfValue(
          record,
          styles[random(styles.length)] ?? {space: '', isShuffled: false, hasEscapes: false},
          random
        )
        return isBroken && random(8) === 0 ? broken(line, random) : line
      })
      const content = `${hasMark ? '\uFEFF' : ''}${lines.join(end)}${isEnded ? end : ''}`
      return {bytes: Buffer.from(content), size, isMisleading: lines.some(isMisleading)}
    })
}

/** The bytes of a file a part at a time, in one buffer that is written again for each. */
export function* chunksOf({bytes, size}: Pick<GeneratedFile, 'bytes' | 'size'>): Generator<Buffer> {
  const buffer = Buffer.alloc(Math.min(size, bytes.length))
  for (let start = 0; start < bytes.length; start += size) {
    buffer.fill('#')
    yield buffer.subarray(0, bytes.copy(buffer, 0, start, start + size))
  }
}
