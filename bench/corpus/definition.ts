/** One definition of an agent from a seed. */
import {createRandom, type Random} from '../../scripts/fuzz/random.ts'
import * as blocks from './blocks.ts'
import {type Ending, endings, plain} from './endings.ts'
import {frontMatter} from './front-matter.ts'
import {capitalized, type Manner, phrase} from './words.ts'

/** How often a kind of block occurs in the files that have it, and the part of files that do. */
const kinds: readonly (readonly [share: number, weight: number, write: blocks.Block])[] = [
  [1, 6, blocks.paragraph],
  [0.92, 6, blocks.bullets],
  [0.43, 4, blocks.nestedBullets],
  [0.7, 2, blocks.steps],
  [0.17, 3, blocks.tasks],
  [0.68, 5, blocks.code],
  [0.1, 3, blocks.codeInSteps],
  [0.38, 2, blocks.table],
  [0.12, 2, blocks.drawing],
  [0.17, 1, blocks.quote],
  [0.11, 2, blocks.html],
  [0.06, 1, blocks.comment]
]

function chooseManner(random: Random): Manner {
  return {
    hasDashes: random.chance(0.4),
    hasCurlyQuotes: random.chance(0.04),
    hasArrows: random.chance(0.3),
    hasEmoji: random.chance(0.18),
    hasBold: random.chance(0.83),
    hasSpans: random.chance(0.75),
    hasLinks: random.chance(0.16),
    hasSlots: random.chance(0.34)
  }
}

/** The blocks of one file, each as often as its weight. */
function chooseBlocks(random: Random): readonly blocks.Block[] {
  return kinds.flatMap(([share, weight, write]) =>
    random.chance(share) ? Array.from({length: weight}, () => write) : []
  )
}

function heading(random: Random): string {
  const text = capitalized(phrase(random))
  const level = random.pick(['##', '##', '##', '###', '###', '####'])
  return `${level} ${text}\n\n`
}

/**
 * @param size in bytes, about
 * @param write writes its ending; chosen by the seed where it is missing
 */
export function definition(seed: number, name: string, size: number, write?: Ending): string {
  const random = createRandom(seed)
  const manner = chooseManner(random)
  const chosen = chooseBlocks(random)
  const end = (write ?? chooseEnding(random))(random, manner)
  let text = `${frontMatter(random, manner, name)}# ${capitalized(phrase(random))}\n\n${blocks.paragraph(random, manner)}\n\n`
  for (let left = size - bytes(text) - bytes(end); left > 0; ) {
    const more = `${random.chance(0.45) ? heading(random) : ''}${random.pick(chosen)(random, manner)}\n\n`
    text += random.chance(0.03) ? `${more}---\n\n` : more
    left -= bytes(more)
  }
  return end === '' ? `${text.trimEnd()}\n` : text + end
}

function chooseEnding(random: Random): Ending {
  for (const [share, write] of endings) if (random.chance(share)) return write
  return plain
}

function bytes(text: string): number {
  return Buffer.byteLength(text)
}
