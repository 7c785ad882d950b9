/** Which files decide about errors that only another state of them finds. */
import {describe, expect, test} from 'vitest'
import {type Deciders, decidersOf, type LostErrors} from '../../src/run/deciders.ts'

const paths = Array.from({length: 40}, (_, index) => `${index}`)

/** Deciders of errors that a set of restored files loses, and the number of calls. */
async function ask(
  errors: (has: (path: string) => boolean) => Readonly<Record<string, number | false>>,
  most = Number.POSITIVE_INFINITY
): Promise<Deciders & {readonly calls: number}> {
  let calls = 0
  const lostBy = (some: readonly string[]): LostErrors => {
    const found = errors((path) => some.includes(path))
    return new Map(Object.entries(found).flatMap(([path, count]) => (count ? [[path, count]] : [])))
  }
  const deciders = await decidersOf(paths, lostBy(paths), async (some) => (++calls > most ? undefined : lostBy(some)))
  return {...deciders, calls}
}

describe('files decide', () => {
  test.each<[string, Parameters<typeof ask>[0], readonly string[]]>([
    ['one', (has) => ({a: has('7') && 1}), ['7']],
    ['either of two', (has) => ({a: (has('3') || has('30')) && 1}), ['3', '30']],
    ['two together', (has) => ({a: has('3') && has('30') && 1}), ['3', '30']],
    ['three together', (has) => ({a: has('0') && has('19') && has('39') && 1}), ['0', '19', '39']],
    ['one for each output', (has) => ({a: has('1') && 1, b: has('2') && 2}), ['1', '2']],
    ['one for an error, another for one more', (has) => ({a: Number(has('1')) + Number(has('2'))}), ['1', '2']],
    ['one, and two together', (has) => ({a: has('5') && 1, b: has('8') && has('9') && 1}), ['5', '8', '9']],
    ['every one', (has) => ({a: paths.every(has) && 1}), paths]
  ])('%s', async (_, errors, expected) => {
    const {paths: found, isExact, calls} = await ask(errors)
    expect(found).toEqual(expected)
    expect(isExact).toBe(true)
    expect(calls).toBeLessThan(120)
  })

  test('few of many need few calls', async () => {
    expect((await ask((has) => ({a: has('7') && 1}))).calls).toBeLessThan(15)
  })

  test('one alone needs no call', async () => {
    const deciders = await decidersOf(['a'], new Map([['o', 1]]), () => Promise.reject(new Error('asked')))
    expect(deciders).toEqual({paths: ['a'], isExact: true})
  })

  test('after the time limit more may be named, none is missing', async () => {
    for (const most of [0, 1, 2, 5]) {
      const {paths: found, isExact} = await ask((has) => ({a: has('3') && has('30') && 1}), most)
      expect(found).toEqual(expect.arrayContaining(['3', '30']))
      expect(isExact).toBe(false)
    }
  })
})
