import {readFileSync} from 'node:fs'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {formatPrompts, formatStatus, parsePrompts, parseStatus} from '../../src/contracts/index.ts'
import {createSource, type Kind, kinds, type Role, roles} from '../../src/contracts/source.ts'
import {distance} from '../../src/text/edit-distance.ts'
import {lineAt, pointAt, readLines} from '../../src/text/lines.ts'
import {findMojibake} from '../../src/text/mojibake.ts'
import {scanStructure} from '../../src/text/scan.ts'
import {treeStructure} from '../../src/text/tree.ts'
import {fix, type LintOptions, lint} from '../support/lint.ts'
import {type Fault, phaseAgentFaults} from '../support/planted.ts'

/** Some faults leave no place for others. */
function plantIfFits(fault: Fault, text: string): string {
  try {
    return fault.plant(text)
  } catch {
    return text
  }
}

/** Pieces that texts of this field are made of, whole and broken. */
const piece = fc.constantFrom(
  '---\n',
  '--- \n',
  '----\n',
  '***\n',
  '\u2014\n',
  'SUGGESTED NEXT STEPS:\n',
  'suggested next step\n',
  '  [1] {primary_prompt}\n',
  '  [2] Continue to Phase 5 - Test strategy\n',
  '   [3] Show workflow status \n',
  ' 2. \u201Ctwice\u201D\n',
  '* three\n',
  '\t[4]\n',
  'STATUS: Work complete. Returning results to parent.\n',
  'Status:  Work complete. returning results to parent\n',
  '# SUGGESTED PROMPTS\n',
  '## Suggested Prompts\n',
  '**SUGGESTED PROMPTS**\n',
  '# SELF-VALIDATION\n',
  '# MORE\n',
  '    # CODE\n',
  '```\n',
  '~~~~ text\n',
  '  ```\n',
  '<!-- note -->\n',
  '<!--\n',
  '-->\n',
  '> quote\n',
  '- item\n',
  '- item\n\n  ```js\n  code\n  ```\n',
  '   ~~~\n',
  '     deep\n',
  '   - nested\n',
  '2. item\n',
  '1. item\n',
  '<div>\n',
  '<review>PASS</review>\n',
  '<task_status id="1.1">COMPLETED</task_status>\n',
  '<review>\n',
  '</review> more\n',
  '<a title="x>y">\n',
  "<x-y a='1'> z <!-- a\n",
  '<details>x\n',
  '<pre>x</pre>\n',
  'Title\n===\n',
  'Prose \u00E2\u2020\u2019 \u2014 \u200B \u202E {{NAME}} {name}\n',
  '{{PROJECT_CONTXT}} {{ ARTIFACTS }} {SKELETON}\n',
  '---\nname: x\nvariables: [a]\n---\n',
  '\n',
  '\r\n',
  'a\rb\n',
  '\uFEFF',
  'text'
)
const markdown = fc
  .array(fc.oneof({weight: 8, arbitrary: piece}, fc.string({unit: 'binary', maxLength: 8})), {maxLength: 24})
  .map((pieces) => pieces.join(''))

const said: fc.Arbitrary<LintOptions> = fc.record({
  kind: fc.option(fc.constantFrom<Kind>(...kinds.filter((kind) => kind !== 'state')), {nil: undefined}),
  role: fc.option(fc.constantFrom<Role>(...roles), {nil: undefined}),
  path: fc.constantFrom('agents/a.md', 'templates/system/CLAUDE-plan.md', 'agents/02-solution-architect.md')
}) as fc.Arbitrary<LintOptions>

const phrase = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/)

describe('grammars', () => {
  test('[REQ-0003 1.1] what formatPrompts writes, parsePrompts reads', () => {
    fc.assert(
      fc.property(fc.array(phrase, {minLength: 2, maxLength: 4}), fc.constantFrom('', 'Done.\n\n'), (items, before) => {
        const text = `${before}${formatPrompts({items})}\n`
        expect(parsePrompts(text).map(({value}) => value)).toEqual([{items}])
      })
    )
  })

  test('formatPrompts refuses what the grammar cannot hold', () => {
    for (const items of [
      [],
      ['a'],
      ['a', 'b', 'c', 'd', 'e'],
      ['a', ''],
      ['a', ' b'],
      ['a', 'b '],
      ['a', 'b\nc'],
      ['a', '\u2014']
    ])
      expect(() => formatPrompts({items})).toThrow(RangeError)
  })

  test('what formatStatus writes, parseStatus reads', () => {
    const word = fc.stringMatching(/^[A-Za-z]+( [a-z]+){0,3}$/)
    fc.assert(
      fc.property(word, word, (task, parent) => {
        expect(parseStatus(formatStatus({task, parent})).map(({value}) => value)).toEqual([{task, parent}])
      })
    )
  })

  test('formatStatus refuses what the grammar would read otherwise', () => {
    for (const status of [
      {task: '', parent: 'x'},
      {task: 'x', parent: ' '},
      {task: 'a\nb', parent: 'x'},
      {task: 'a complete. Returning results to b', parent: 'c'}
    ])
      expect(() => formatStatus(status)).toThrow(RangeError)
  })

  test('places are those of the block', () => {
    const [found] = parsePrompts('Done.\n\n---\nSUGGESTED NEXT STEPS:\n  [1] a\n  [2] b\n---\n')
    expect(found?.start).toEqual({line: 3, column: 1, offset: 7})
    expect(found?.end).toEqual({line: 7, column: 4, offset: 52})
  })
})

describe('readers', () => {
  test('lines end at LF, CRLF and CR', () => {
    fc.assert(
      fc.property(fc.string({unit: fc.constantFrom('a', '\r', '\n', '\u2028', '\u0085')}), (text) => {
        const lines = readLines(text)
        expect(lines.map(({start, end}) => text.slice(start, end))).toEqual(text.split(/\r\n|\r|\n/))
        expect(lines.at(-1)?.next).toBe(text.length)
        for (const [index, {start}] of lines.entries()) {
          expect(lineAt(lines, start)).toBe(index)
          expect(pointAt(lines, start)).toEqual({line: index + 1, column: 1, offset: start})
        }
      })
    )
  })

  test('the scan says what the tree says, wherever it answers', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const source = createSource(text, {path: 'a.md', kind: 'agent', declared: false, variables: []})
        const scanned = scanStructure(source)
        if (scanned === undefined) return
        const {codes, comments, headings} = treeStructure(source)
        expect(scanned).toEqual({codes: codes.filter(({isFenced}) => isFenced), comments, headings})
      }),
      {numRuns: 2000}
    )
  })

  test('distance counts edits and swaps', () => {
    expect(distance('', 'abc')).toBe(3)
    expect(distance('kitten', 'sitting')).toBe(3)
    expect(distance('jsno', 'json')).toBe(1)
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(5), (a, b, limit) => {
        const far = distance(a, b)
        expect(distance(b, a)).toBe(far)
        expect(distance(a, b, limit)).toBe(Math.min(far, limit + 1))
      })
    )
  })

  test('mojibake is read back as what was meant', () => {
    // Node 20 reads this label as Latin-1; the characters of Windows-1252 are put in by hand.
    const windows = new Map([
      ['\x80', '\u20AC'],
      ['\x94', '\u201D'],
      ['\x99', '\u2122'],
      ['\x9C', '\u0153'],
      ['\x9F', '\u0178']
    ])
    const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
    const meant = fc.constantFrom(
      ...'\u2014\u2013\u2018\u2019\u201C\u201D\u2026\u2192\u2190\u2500\u2502\u2022\u00E9\u00FC\u00A0\u00B7\u2713\u{1F680}'
    )
    fc.assert(
      fc.property(meant, fc.boolean(), (char, isWindows) => {
        const text = latin(new TextEncoder().encode(char))
        const shown = isWindows ? [...text].map((unit) => windows.get(unit) ?? unit).join('') : text
        expect(findMojibake(`a ${shown} b`).map((found) => found.meant)).toEqual([char])
      })
    )
  })
})

describe('rules on any text', () => {
  test('places lie in the text, and a second run finds the same', async () => {
    await fc.assert(
      fc.asyncProperty(markdown, said, async (text, about) => {
        const {findings} = await lint(text, about)
        for (const {range} of findings) {
          expect(range.start).toBeGreaterThanOrEqual(0)
          expect(range.end).toBeGreaterThanOrEqual(range.start)
          expect(range.end).toBeLessThanOrEqual(text.length)
        }
        expect((await lint(text, about)).findings).toEqual(findings)
      }),
      {numRuns: 500}
    )
  })

  test('safe fixes are idempotent', async () => {
    await fc.assert(
      fc.asyncProperty(markdown, said, async (text, about) => {
        const fixed = await fix(text, about)
        expect(await fix(fixed, about)).toBe(fixed)
      }),
      {numRuns: 500}
    )
  })

  test('what is left after the safe fixes of several faults is of the rules that were there before', async () => {
    const clean = readFileSync(new URL('../fixtures/agents/04-garden-planner.md', import.meta.url), 'utf8')
    const about: LintOptions = {kind: 'agent', role: 'phase-agent', path: 'agents/04-garden-planner.md'}
    const rulesOf = async (text: string): Promise<Set<string>> =>
      new Set((await lint(text, about)).findings.filter(({severity}) => severity === 'error').map(({rule}) => rule))
    await fc.assert(
      fc.asyncProperty(fc.subarray([...phaseAgentFaults], {maxLength: 3}), async (faults) => {
        const text = faults.reduce((planted, fault) => plantIfFits(fault, planted), clean)
        const before = await rulesOf(text)
        for (const rule of await rulesOf(await fix(text, about))) expect(before).toContain(rule)
      }),
      {numRuns: 500}
    )
  })

  test('a fix leaves all lines alone that no finding speaks of', async () => {
    await fc.assert(
      fc.asyncProperty(markdown, said, async (text, about) => {
        const {findings} = await lint(text, about)
        if (findings.some(({fix: found}) => found?.safe)) return
        expect(await fix(text, about)).toBe(text)
      }),
      {numRuns: 300}
    )
  })

  test('a captured output has no fix', async () => {
    await fc.assert(
      fc.asyncProperty(markdown, fc.constantFrom<Role>(...roles), async (text, role) => {
        const {findings} = await lint(text, {kind: 'output', role})
        expect(findings.filter((finding) => finding.fix !== undefined)).toEqual([])
      }),
      {numRuns: 300}
    )
  })

  test('any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({maxLength: 200}), said, async (bytes, about) => {
        const {findings} = await lint(Buffer.from(bytes).toString('utf8'), about)
        expect(Array.isArray(findings)).toBe(true)
      }),
      {numRuns: 500}
    )
  })
})
