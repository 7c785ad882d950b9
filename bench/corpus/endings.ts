/** How the definitions end that use a contract: a few in a hundred, as in the wild, and some of those with a fault. */
import type {Random} from '../../scripts/fuzz/random.ts'
import {capitalized, type Manner, phrase, sentence} from './words.ts'

/** Writes the last section of a definition. */
export type Ending = (random: Random, manner: Manner) => string

/** A definition that uses no contract. */
export const plain: Ending = () => ''

function promptBlock(random: Random, dash: string): string {
  const first = `  [1] Continue to Phase 0${1 + random.int(9)} ${dash} ${capitalized(phrase(random))}`
  return `---\nSUGGESTED NEXT STEPS:\n${first}\n  [2] ${capitalized(phrase(random))}\n  [3] Show workflow status\n---`
}

/** The section of an agent that ends with next steps. One in ten has an em dash where ASCII is expected. */
export const promptsSection: Ending = (random, manner) => {
  const block = promptBlock(random, random.chance(0.1) ? '\u2014' : '-')
  return `# SUGGESTED PROMPTS\n\n${sentence(random, manner)}\n\n${block}\n`
}

/** The section of an agent that ends with a status. */
export const statusSection: Ending = (random, manner) => {
  const status = `STATUS: ${capitalized(phrase(random))} complete. Returning results to the orchestrator.`
  return `# SUGGESTED PROMPTS\n\n${sentence(random, manner)}\n\n---\n${status}\n---\n`
}

/** A template: one variable in twenty has a form that is not filled in. */
export const variables: Ending = (random, manner) => {
  const names = ['PROJECT_CONTEXT', 'TASK', 'PHASE', 'AGENT_NAME']
  const lines = names.map((name) => `- ${name}: ${random.chance(0.05) ? `{{ ${name} }}` : `{{${name}}}`}`)
  return `## Context\n\n${sentence(random, manner)}\n\n${lines.join('\n')}\n`
}

/** A command: what the person who starts it writes is `$ARGUMENTS`. */
const argumentsOf: Ending = (random, manner) => {
  return `## Input\n\n${sentence(random, manner)}\n\n$ARGUMENTS\n`
}

/** A review ends with a verdict. */
const verdict: Ending = (random, manner) => {
  return `## Verdict\n\n${sentence(random, manner)} Then print \`<review>PASS</review>\` or \`<review>FAIL</review>\`.\n`
}

/** Each ending with the part of all files that have it. */
export const endings: readonly (readonly [share: number, write: Ending])[] = [
  [0.03, promptsSection],
  [0.025, statusSection],
  [0.04, variables],
  [0.06, argumentsOf],
  [0.01, verdict]
]
