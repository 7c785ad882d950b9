import {describe, expect, test} from 'vitest'
import {contractArgs, createHookFixture} from '../support/hook.ts'

describe('reasons', () => {
  const stop = (text: string): object => ({hook_event_name: 'Stop', last_assistant_message: text})
  const reasonFor = async (text: string): Promise<string> => {
    const {out} = await createHookFixture().runHook(stop(text), ...contractArgs)
    return JSON.parse(out).reason
  }

  test('many findings are truncated to the limit of hosts, and the rest is counted', async () => {
    const text = Array.from({length: 500}, (_, index) => `<review>WRONG ${index}</review>`).join('\n')
    const given = await reasonFor(text)
    expect(given.length).toBeLessThan(9000)
    const shown = given.split('\n').length - 2
    expect(given.split('\n').at(-1)).toMatch(/^and \d+ more errors$/)
    expect(shown).toBeGreaterThan(20)
  })

  test('a reason holds no control characters and stays inside its JSON', async () => {
    const {out} = await createHookFixture().runHook(
      stop('<review>PAS\u001B[2J\u0007\u202E"}\\</review> \u2028\u{1F331}'),
      ...contractArgs
    )
    expect(out).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}](?!$)/u)
    expect(JSON.parse(out).decision).toBe('block')
    expect(JSON.parse(out).reason).toContain('in: <review>PAS\u00B7[2J\u00B7\u00B7"}\\</review> \u00B7\u{1F331}')
  })

  test('of long lines the part around the problem is quoted', async () => {
    const words = ' word'.repeat(100)
    expect(await reasonFor(`<review>PAS</review>${words}`)).toMatch(/in: <review>PAS<\/review>[ word]{80}\.\.\.$/)
    expect(await reasonFor(`${words}<review>PAS</review>${words}`)).toMatch(
      /in: \.\.\.[ word]{16,17}<review>PAS<\/review>[ word]+\.\.\.$/
    )
    expect(await reasonFor(`${words}<review>PAS</review>`)).toMatch(/in: \.\.\.[ word]{79,80}<review>PAS<\/review>$/)
  })
})
