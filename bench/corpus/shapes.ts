/** Large files of one kind of content each: what takes more than linear time shows in one of them. */
import {createRandom, type Random} from '../../scripts/fuzz/random.ts'
import * as blocks from './blocks.ts'
import {promptsSection, variables} from './endings.ts'
import {type Manner, phrase, sentence} from './words.ts'

const bare: Manner = {
  hasDashes: false,
  hasCurlyQuotes: false,
  hasArrows: false,
  hasEmoji: false,
  hasBold: false,
  hasSpans: true,
  hasLinks: true,
  hasSlots: true
}
const marked: Manner = {...bare, hasDashes: true, hasCurlyQuotes: true, hasArrows: true, hasEmoji: true, hasBold: true}

interface Shape {
  readonly part: (random: Random) => string
  readonly end?: string
}

const shapes: Readonly<Record<string, Shape>> = {
  prose: {part: (random) => `${blocks.paragraph(random, bare)}\n\n`},
  'characters beyond ASCII': {part: (random) => `${blocks.paragraph(random, marked)}\n\n`},
  headings: {part: (random) => `## ${phrase(random)}\n\n`},
  'nested lists': {part: (random) => `${blocks.nestedBullets(random, bare)}\n`},
  'code fences': {part: (random) => `${blocks.code(random, bare)}\n\n`},
  tables: {part: (random) => `${blocks.table(random, bare)}\n\n`},
  'HTML and comments': {part: (random) => `${blocks.html(random, bare)}\n\n${blocks.comment(random, bare)}\n\n`},
  'one line': {part: (random) => `${sentence(random, bare)} `, end: '\n'},
  'prompt blocks': {part: (random) => `${promptsSection(random, bare)}\n`},
  'template variables': {part: (random) => `${variables(random, bare)}\n`}
}

export const shapeNames: readonly string[] = Object.keys(shapes)

/** A text of one shape, of at least this many bytes. */
export function shapeOf(name: string, bytes: number): string {
  const {part, end = ''} = shapes[name] ?? {part: () => '\n'}
  const random = createRandom(1)
  const parts: string[] = []
  for (let size = 0; size < bytes; ) {
    const more = part(random)
    size += Buffer.byteLength(more)
    parts.push(more)
  }
  return parts.join('') + end
}
