/** Front matter in the styles that agent files have, with how often each occurs. */
import type {Random} from '../../scripts/fuzz/random.ts'
import {type Manner, phrase, sentence} from './words.ts'

const tools = ['Read', 'Write', 'Edit', 'Bash', 'Grep', 'Glob', 'WebFetch', 'Task']

/** @returns the front matter with its delimiters; empty for the files that have none */
export function frontMatter(random: Random, manner: Manner, name: string): string {
  if (!random.chance(0.8)) return ''
  const lines = [`name: ${name}`, ...description(random, manner)]
  if (random.chance(0.6)) lines.push(...toolLines(random))
  if (random.chance(0.4)) lines.push(`model: ${random.pick(['opus', 'sonnet', 'haiku', 'inherit'])}`)
  if (random.chance(0.15)) lines.push(`color: ${random.pick(['blue', 'green', 'red', 'purple'])}`)
  if (random.chance(0.04))
    lines.push('metadata:', `  owner: ${phrase(random)}`, '  limits:', `    retries: ${random.int(9)}`)
  return `---\n${lines.join('\n')}\n---\n\n`
}

function description(random: Random, manner: Manner): readonly string[] {
  const text = sentence(random, manner)
  if (random.chance(0.1))
    return [`description: ${random.pick(['|', '>', '>-'])}`, `  ${text}`, `  ${sentence(random, manner)}`]
  // A colon in a plain value would end its key.
  if (random.chance(0.2) || /[:#]|^[`*{[]/.test(text)) return [`description: "${text.replaceAll(/["\\]/g, '')}"`]
  return [`description: ${text}`]
}

function toolLines(random: Random): readonly string[] {
  const chosen = tools.filter(() => random.chance(0.5))
  if (chosen.length === 0) return []
  if (random.chance(0.12)) return [`tools: [${chosen.join(', ')}]`]
  if (random.chance(0.2)) return ['tools:', ...chosen.map((tool) => `  - ${tool}`)]
  return [`tools: ${chosen.join(', ')}`]
}
