/** The phases that prompts name: REQ-0003 3.1 to 3.3. */

import {memoize} from '../../text/memoize.ts'
import {asKnown, quoted, quoting} from '../../text/quoted.ts'
import {foldCharacters} from '../ascii/characters.ts'
import {type MismatchProblem, unexpectedProblem} from '../mismatch.ts'
import type {Source} from '../source.ts'
import {type Item, type PromptBlock, promptBlocks} from './block.ts'
import {findMisspeltPhases, type KnownPhases} from './misspelt-phases.ts'
import {activeWorkflow, continueTo, displayName, expectedFirstPrompt, lastPrompt, phaseKeys} from './state.ts'

/** @param keys more phase keys, besides REQ-0003 3.2 and the state */
export function phaseNameProblems(source: Source, keys: readonly string[]): readonly MismatchProblem[] {
  const all = promptBlocks(source)
  if (all.length === 0) return []
  const known = knownPhases(source, keys)
  // A state has names of its own, which not everybody may read.
  const names = [...phaseKeys, ...keys].map(displayName)
  const final = all.findLast(({fence}) => fence === undefined) ?? all.at(-1)
  return all.flatMap((block) => {
    const first = block === final ? firstPromptProblem(source, block, names) : undefined
    const items = first === undefined ? block.items : block.items.slice(1)
    return [...(first ?? []), ...items.flatMap((item) => misspeltPhases(source, item, known, names))]
  })
}

/** {@link knownPhases} without more keys. */
export const standardPhases = memoize((source: Source): KnownPhases => knownPhases(source, []))

/** The phases of the state are known everywhere; an output has to agree with it, since a definition is for all workflows. */
function knownPhases(source: Source, keys: readonly string[]): KnownPhases {
  const ofState = activeWorkflow(source)?.phases ?? []
  return source.kind === 'output' ? {keys, ofState} : {keys: [...keys, ...ofState]}
}

/** Whether an output begins its prompts with the one that the state asks for: its role demands it, or its definition. */
export function isFirstPromptOfState(source: Source): boolean {
  if (source.kind !== 'output' || expectedFirstPrompt(source) === undefined) return false
  if (source.role === 'phase-agent') return true
  const definition = source.otherFiles.definition
  return (
    definition !== undefined &&
    promptBlocks(definition).some(({items}) => items[0]?.action.includes('{primary_prompt}') === true)
  )
}

function firstPromptProblem(
  source: Source,
  {items: [item]}: PromptBlock,
  names: readonly string[]
): readonly MismatchProblem[] | undefined {
  if (item === undefined || !isFirstPromptOfState(source)) return undefined
  const prompt = expectedFirstPrompt(source)
  // A placeholder that was left is for `template-variables`.
  if (prompt === undefined || item.action === prompt || /^\{\w+\}$/.test(item.action)) return undefined
  const expected = asKnown(prompt, [lastPrompt, ...names.map(continueTo)])
  const what = quoting`prompt \`${quoted(item.action)}\``
  return [unexpectedProblem(item.actionRange, what, [expected], {replacements: [expected]})]
}

function misspeltPhases(source: Source, item: Item, known: KnownPhases, names: readonly string[]): MismatchProblem[] {
  // The text of an item is folded to ASCII.
  const {start: first, end: last} = item.actionRange
  const {offset} = foldCharacters(source.text.slice(first, last))
  return findMisspeltPhases(item.action, known).map(({expected, isSafe, start, end}) => {
    const range = {start: first + offset(start), end: first + offset(end)}
    const fix = {safe: isSafe, edits: [{...range, text: expected}]}
    const what = quoting`phase \`${quoted(source.text.slice(range.start, range.end))}\``
    return unexpectedProblem(range, what, [asKnown(expected, names)], {fix})
  })
}
