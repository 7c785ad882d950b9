/** The blocks that a definition is made of, each as its lines joined by LF, without an end. */
import type {Random} from '../../scripts/fuzz/random.ts'
import {capitalized, type Manner, nouns, path, phrase, sentence, verbs} from './words.ts'

export type Block = (random: Random, manner: Manner) => string

function many(count: number, line: (index: number) => string): string {
  return Array.from({length: count}, (_, index) => line(index)).join('\n')
}

export const paragraph: Block = (random, manner) => {
  const sentences = Array.from({length: 1 + random.int(4)}, () => sentence(random, manner))
  return sentences.join(random.chance(0.2) ? '\n' : ' ')
}

export const bullets: Block = (random, manner) => many(3 + random.int(6), () => `- ${item(random, manner)}`)

/** Half of the items of a list begin with what they are about. */
function item(random: Random, manner: Manner): string {
  return manner.hasBold && random.chance(0.5)
    ? `**${capitalized(phrase(random))}**: ${sentence(random, manner)}`
    : sentence(random, manner)
}

export const nestedBullets: Block = (random, manner) =>
  many(2 + random.int(4), () => {
    const inner = many(1 + random.int(4), () => `  - ${sentence(random, manner)}`)
    return `- ${item(random, manner)}\n${inner}${random.chance(0.3) ? `\n    - ${phrase(random)}` : ''}`
  })

export const steps: Block = (random, manner) =>
  many(3 + random.int(5), (index) => `${index + 1}. ${item(random, manner)}`)

export const tasks: Block = (random, manner) =>
  many(3 + random.int(6), () => `- [${random.chance(0.2) ? 'x' : ' '}] ${sentence(random, manner)}`)

export const quote: Block = (random, manner) => many(1 + random.int(3), () => `> ${sentence(random, manner)}`)

export const table: Block = (random, manner) => {
  const rows = many(
    3 + random.int(9),
    () => `| ${phrase(random)} | \`${random.pick(nouns)}\` | ${sentence(random, manner)} |`
  )
  return `| ${capitalized(random.pick(nouns))} | Name | Meaning |\n|---|---|---|\n${rows}`
}

export const html: Block = (random, manner) =>
  random.chance(0.5)
    ? `<details>\n<summary>${capitalized(phrase(random))}</summary>\n\n${paragraph(random, manner)}\n\n</details>`
    : `<example>\nContext: ${sentence(random, manner)}\nuser: "${sentence(random, manner)}"\n</example>`

export const comment: Block = (random) => `<!-- ${phrase(random)}: ${phrase(random)} -->`

/** A drawing of boxes, as architecture documents have. */
export const drawing: Block = (random) => {
  const width = 24 + random.int(30)
  const rows = many(
    4 + random.int(8),
    () =>
      `\u2502 ${phrase(random)
        .slice(0, width - 2)
        .padEnd(width - 2)} \u2502`
  )
  const line = '\u2500'.repeat(width)
  return `\`\`\`\n\u250c${line}\u2510\n${rows}\n\u2514${line}\u2518\n\`\`\``
}

const codeLines: readonly ((random: Random) => string)[] = [
  (random) =>
    `const ${random.pick(nouns)} = await ${random.pick(verbs)}(${random.pick(nouns)}, {${random.pick(nouns)}: true})`,
  (random) => `  if (${random.pick(nouns)} === undefined) return ${random.pick(nouns)}`,
  (random) => `    ${random.pick(nouns)}.${random.pick(verbs)}("${phrase(random)}")`,
  (random) => `# ${phrase(random)}`,
  (random) => `npm run ${random.pick(verbs)} -- --${random.pick(nouns)} ${path(random)}`,
  (random) => `${random.pick(nouns)}: ${phrase(random)}`,
  () => ''
]

/** The lines of a fence: code, commands, or text to print. */
function fenced(random: Random, info: string, indent = ''): string {
  const lines = Array.from({length: 3 + random.int(16)}, () => `${indent}${random.pick(codeLines)(random)}`.trimEnd())
  return [`${indent}\`\`\`${info}`, ...lines, `${indent}\`\`\``].join('\n')
}

export const code: Block = (random) =>
  fenced(random, random.pick(['', '', 'bash', 'typescript', 'python', 'json', 'yaml', 'markdown']))

export const codeInSteps: Block = (random, manner) =>
  many(
    2 + random.int(3),
    (index) => `${index + 1}. ${sentence(random, manner)}\n\n${fenced(random, 'bash', '   ')}\n`
  ).trimEnd()
