import {type Case, type Fault, keyOf} from './case.ts'

/** Milliseconds that are spent on making one case smaller. */
const patience = 30_000

/** Seconds after which a smaller case counts as one that does not end. */
const stall = 4

type Check = (found: Case, seconds: number) => Promise<readonly Fault[]>

/** The smallest case found that has the same fault: fewer lines, then fewer characters, then fewer facts about the text. */
export async function shrink(found: Case, key: string, faultsOf: Check): Promise<Case> {
  const end = Date.now() + patience
  let best = found
  const isSame = async (candidate: Case): Promise<boolean> => {
    if (Date.now() > end || !(await faultsOf(candidate, stall)).some((fault) => keyOf(fault) === key)) return false
    best = candidate
    return true
  }
  for (let before = ''; before !== JSON.stringify(best) && Date.now() < end; ) {
    before = JSON.stringify(best)
    await shrinkParts(/(?<=\n)/, best, isSame)
    await shrinkParts(/(?:)/u, best, isSame)
    for (const less of withLess(best)) await isSame(less(best))
  }
  return best
}

/** Leaves out as many parts of the text as possible: halves, quarters, single ones. */
async function shrinkParts(
  separator: RegExp,
  found: Case,
  isSame: (candidate: Case) => Promise<boolean>
): Promise<void> {
  let parts = found.text.split(separator)
  for (let size = Math.ceil(parts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < parts.length; ) {
      const fewer = parts.toSpliced(at, size)
      if (fewer.length < parts.length && (await isSame({...found, text: fewer.join('')}))) parts = fewer
      else at += size
    }
  }
}

/** Each way to know less about a case: without one of its facts, or with one item of a list. */
function* withLess({subject = {}}: Case): Generator<(found: Case) => Case> {
  yield ({chunk: _, ...rest}) => rest
  yield ({args: _, ...rest}) => rest
  for (const key of Object.keys(subject)) yield (found) => withSubject(found, ([name]) => name !== key)
  for (const [key, value] of Object.entries(subject))
    for (const each of Array.isArray(value) ? value : [])
      yield (found) => withSubject(found, () => true, {key, value: [each]})
}

function withSubject(
  {subject = {}, ...rest}: Case,
  keeps: (entry: [string, unknown]) => boolean,
  other?: {readonly key: string; readonly value: readonly unknown[]}
): Case {
  const entries = Object.entries(subject).filter(keeps)
  const changed = entries.map(([name, value]) => [name, name === other?.key ? other.value : value] as const)
  return {...rest, subject: Object.fromEntries(changed)}
}
