import type {AnyProblem} from '../contracts/problem.ts'
import type {Source} from '../contracts/source.ts'
import {createMemo} from '../text/bounded-memo.ts'
import {memoize} from '../text/memoize.ts'
import {createMask, type Mask} from './mask.ts'

/** What linted text is taken out with, where the same words are known: for all outputs of a run that the same is known about. */
export interface SharedMask extends Mask {
  /** A message without linted text; of equal problems it is made once. @param make the message of masked data */
  messageOf(rule: string, problem: Pick<AnyProblem, 'kind' | 'data'>, make: (data: unknown) => string): string
}

/** A tree of weak maps: a mask for each list of objects. */
interface Step {
  readonly next: WeakMap<object, Step>
  mask?: SharedMask
}

const mostPhases = 100
const mostMessages = 1000
const longestKey = 1000

const none = {}
const createStep = (): Step => ({next: new WeakMap()})
const phases = createMemo<string, Step>(mostPhases)

function follow({next}: Step, part: unknown): Step {
  const key = typeof part !== 'object' || part === null || (Array.isArray(part) && part.length === 0) ? none : part
  const known = next.get(key)
  if (known !== undefined) return known
  const step = createStep()
  next.set(key, step)
  return step
}

/** All that {@link createMask} reads of a source. */
const stepOf = memoize(({project, contracts, otherFiles, phase = ''}: Source): Step => {
  const parts = [project, contracts, otherFiles.definition]
  return parts.reduce<Step>(follow, phases(phase, createStep))
})

/** @param options those of the rule */
export function maskFor(source: Source, options: unknown): SharedMask {
  const step = follow(stepOf(source), options)
  step.mask ??= shared(createMask(source, options))
  return step.mask
}

function shared(mask: Mask): SharedMask {
  const messages = createMemo<string, string>(mostMessages)
  return {
    ...mask,
    messageOf(rule, {kind, data}, make) {
      const key = keyOf([rule, kind, data])
      const masked = (): string => make(mask.dataOf(data))
      return key === undefined ? masked() : messages(key, masked)
    }
  }
}

/** `undefined` for data without a short form: what is read may be of any size and any depth. */
function keyOf(parts: readonly unknown[]): string | undefined {
  try {
    const key = JSON.stringify(parts)
    return key.length > longestKey ? undefined : key
  } catch {
    return undefined
  }
}
