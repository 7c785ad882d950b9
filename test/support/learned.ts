/** Contracts learned from texts. */

import type {OutputContract} from '../../src/contracts/index.ts'
import {createLearner, type LearnedContract} from '../../src/contracts/learned/learner.ts'
import {sourceOf} from '../../src/contracts/source.ts'

export function learnedFrom(texts: readonly string[]): readonly LearnedContract[] {
  const learner = createLearner()
  do for (const text of texts) learner.add(sourceOf(text))
  while (learner.endPass())
  return learner.contracts()
}

/** The contracts alone, by name. */
export function contractsFrom(texts: readonly string[]): Readonly<Record<string, OutputContract>> {
  return Object.fromEntries(learnedFrom(texts).map(({name, contract}) => [name, contract]))
}

/** A text for each number below a limit. */
export function repeated(count: number, text: (index: number) => string): readonly string[] {
  return Array.from({length: count}, (_, index) => text(index))
}
