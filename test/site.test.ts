/** What the site is made of; `test/site` looks at the built one. */
import {randomBytes} from 'node:crypto'
import {existsSync} from 'node:fs'
import {crc32, deflateRawSync, deflateSync} from 'node:zlib'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {pngText, withPngText} from '../scripts/png-text.ts'
import {playgroundExamples} from '../site/build/examples.ts'
import {withSiteLinks} from '../site/build/links.ts'
import {allPages} from '../site/build/pages.ts'
import {rulesOff, withRule} from '../site/playground/rule-settings.ts'
import {decodeState, encodeState, filesOf, type PlaygroundState} from '../site/playground/state.ts'
import {repository} from '../src/linter/page.ts'

const pages = allPages()
const linked = (source: string, text: string): string => {
  const page = pages.find((each) => each.source === source)
  if (page === undefined) throw new Error(`Missing page ${source}`)
  return withSiteLinks(page, text, pages).text
}

test('each page is of a file, at a path of its own', () => {
  expect(pages.filter(({source}) => !existsSync(source))).toEqual([])
  expect(new Set(pages.map(({path}) => path)).size).toBe(pages.length)
  expect(pages.length).toBeGreaterThan(70)
})

describe('links', () => {
  test.each([
    ['to another page', 'docs/rules/ascii-only.md', '[x](../hosts.md#codex)', '[x](../hosts.md#codex)'],
    ['to a page that is elsewhere in the site', 'docs/cli.md', '[x](../SECURITY.md)', '[x](./security.md)'],
    ['to the list of the rules', 'docs/README.md', '[x](rules.md)', '[x](./rules/index.md)'],
    [
      'to a file of the repository',
      'SECURITY.md',
      '[x](test/fuzz.test.ts)',
      `[x](${repository}/blob/main/test/fuzz.test.ts)`
    ],
    ['to a folder', 'README.md', '[x](examples)', `[x](${repository}/tree/main/examples)`],
    ['to a picture', 'docs/reports.md', '<img src="report-light.png">', '<img src="/report-light.png">'],
    ['to elsewhere', 'README.md', '[x](https://example.com) [y](#speed)', '[x](https://example.com) [y](#speed)'],
    [
      'in code',
      'README.md',
      '`[x](none.md)`\n\n```md\n[x](none.md)\n```\n',
      '`[x](none.md)`\n\n```md\n[x](none.md)\n```\n'
    ]
  ])('%s', (_, source, text, expected) => {
    expect(linked(source, text)).toBe(expected)
  })

  test('to nothing are an error', () => {
    expect(() => linked('README.md', '[x](none.md)')).toThrow('README.md: Unexpected link `none.md`, expected a file')
  })
})

describe('the state of the playground in an address', () => {
  const file = fc.record({path: fc.string(), text: fc.string({unit: 'grapheme'})})
  const state: fc.Arbitrary<PlaygroundState> = fc.record({
    definitions: fc.array(file, {maxLength: 3}),
    outputs: fc.array(file, {maxLength: 3}),
    configuration: fc.array(file, {maxLength: 1})
  })

  test('is read as it was written, and its letters are those of an address', async () => {
    await fc.assert(
      fc.asyncProperty(state, async (value) => {
        const text = await encodeState(value)
        expect(text).toMatch(/^[\w-]+$/)
        expect(await decodeState(text)).toEqual(value)
      })
    )
  })

  test('of another form is none', async () => {
    expect(await decodeState('')).toBe(undefined)
    expect(await decodeState('<script>')).toBe(undefined)
    expect(await decodeState(await encodeState([] as unknown as PlaygroundState).catch(() => 'x'))).toBe(undefined)
  })

  const withText = (text: string): PlaygroundState => ({
    definitions: [{path: 'a.md', text}],
    outputs: [],
    configuration: []
  })

  test('that grows to more than 4 MB is none', async () => {
    const json = JSON.stringify([[['a.md', 'x'.repeat(5_000_000)]], [], []])
    const fragment = deflateRawSync(json).toString('base64url')
    expect(fragment.length).toBeLessThan(10_000)
    expect(await decodeState(fragment)).toBe(undefined)
  })

  test('is not written where it is longer than an address may be', async () => {
    await expect(encodeState(withText('x'.repeat(5_000_000)))).rejects.toThrow(RangeError)
    await expect(encodeState(withText(randomBytes(600_000).toString('base64')))).resolves.toMatch(/^[\w-]+$/)
    await expect(encodeState(withText(randomBytes(900_000).toString('base64')))).rejects.toThrow(RangeError)
  })
})

test('a rule is turned off and on in the configuration, and all else stays', () => {
  const text = '{"hosts": ["claude"], "rules": {"agent-model": ["off"], "ascii-only": "warn"}}'
  expect(rulesOff(text)).toEqual(['agent-model'])
  const off = withRule(text, 'agent-tools', false) ?? ''
  expect(JSON.parse(off)).toEqual({
    hosts: ['claude'],
    rules: {'agent-model': ['off'], 'ascii-only': 'warn', 'agent-tools': 'off'}
  })
  expect(JSON.parse(withRule(off, 'agent-model', true) ?? '')).toEqual({
    hosts: ['claude'],
    rules: {'ascii-only': 'warn', 'agent-tools': 'off'}
  })
  expect(withRule('{"rules": {"agent-tools": "off"}}', 'agent-tools', true)).toBe('{}\n')
  expect(withRule('{} // mine', 'agent-tools', false)).toBeUndefined()
  expect(rulesOff('{"rules": ["agent-tools"]}')).toEqual([])
})

test('examples have a configuration, and no path twice', () => {
  for (const {state} of playgroundExamples()) {
    const count = state.definitions.length + state.outputs.length + state.configuration.length
    expect(Object.keys(filesOf(state))).toHaveLength(count)
    expect(state.configuration[0]?.path).toBe('lint-agents.config.json')
  }
})

test('a picture has the words that it shows', () => {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(2))), chunk('IEND', Buffer.alloc(0))]
  const [head = Buffer.alloc(0), ...rest] = [Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]
  const png = Buffer.concat([head, ...rest])
  expect(pngText(png)).toBe('')
  const text = 'Missing `description`\n\u201Cx\u201D'
  const words = chunk('iTXt', Buffer.concat([Buffer.from('Description\0\0\0\0\0'), Buffer.from(text)]))
  expect(withPngText(png, text)).toEqual(Buffer.concat([head, parts[0] ?? head, words, ...parts.slice(1)]))
  expect(pngText(withPngText(png, text))).toBe(text)
})
