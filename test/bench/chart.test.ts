/** The chart of the README. */
import {describe, expect, test} from 'vitest'
import {draw} from '../../bench/chart.ts'
import {chartOf} from '../../bench/page.ts'

const bar = (name: string, value: number, isOwn = false) => ({name, value, label: `${value} ms`, isOwn})
const drawn = draw({
  title: 'Time <of> a & b',
  caption: 'Shorter is better',
  bars: [bar('slow & old', 8000), bar('own', 100, true), bar('other', 200)]
})

/** The names of elements that are open at the end, or that end without a start. */
function unbalanced(xml: string): readonly string[] {
  const open: string[] = []
  for (const [, end, name = '', empty] of xml.matchAll(/<(\/?)(\w+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (end === '/') {
      if (open.pop() !== name) return [`/${name}`]
    } else if (empty !== '/') open.push(name)
  }
  return open
}

test('is well-formed, without scripts or anything from elsewhere', () => {
  expect(unbalanced(drawn)).toEqual([])
  expect(drawn.replaceAll(/<(\/?)(\w+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g, '')).not.toMatch(/[<>]/)
  expect(drawn).not.toMatch(/&(?!amp;|lt;|gt;)/)
  expect(drawn).not.toMatch(/<script|<image|href|url\(|@import|\bon\w+=/)
  expect(drawn.replace('http://www.w3.org/2000/svg', '')).not.toContain('http')
})

test('texts are escaped', () => {
  expect(drawn).toContain('<title>Time &lt;of&gt; a &amp; b</title>')
  expect(drawn).toContain('>slow &amp; old</text>')
})

describe('bars', () => {
  const rects = [...drawn.matchAll(/<rect class="(bar[^"]*)" x="200" y="(\d+)" width="([\d.]+)"/g)]

  test('the shortest is first, and its length is in proportion', () => {
    expect(rects.slice(0, 3).map(([, kind, , width]) => [kind, width])).toEqual([
      ['bar own', '5.5'],
      ['bar', '11.0'],
      ['bar', '440.0']
    ])
  })

  test('those that are short beside the longest follow on a scale of their own', () => {
    expect(drawn).toContain('The shortest 2, enlarged 40 times')
    expect(rects.slice(3).map(([, kind, , width]) => [kind, width])).toEqual([
      ['bar own', '220.0'],
      ['bar', '440.0']
    ])
  })

  test('one scale is enough where none is short', () => {
    expect(draw({title: '', caption: '', bars: [bar('a', 100), bar('b', 90)]})).not.toContain('enlarged')
  })

  test('a chart without bars is an error', () => {
    expect(() => draw({title: '', caption: '', bars: []})).toThrow('Unexpected empty list, expected bars')
  })
})

describe('the chart of the results', () => {
  const group = {id: 'many', title: '1,000 files, 10 MB', node: '24.1.0', bars: [], missing: []}
  const measured = (name: string, median: number) => ({name, median, spread: 0, runs: 3})

  test('has each linter, with its time and its ratio to ours', () => {
    const groups = [
      {...group, measured: [measured('node -e 0', 40), measured('lint-agents', 500), measured('rumdl', 600)]}
    ]
    expect(chartOf({machine: 'Linux x64, 2 cores (A), 8 GB', versions: {}, groups})).toEqual({
      title: 'Time to lint 1,000 agent definitions, 10 MB',
      caption:
        'Median on Node 24.1.0, Linux x64, 2 cores, and its ratio to the median of lint-agents. Shorter is better.',
      bars: [
        {name: 'lint-agents', value: 500, label: '500 ms', isOwn: true},
        {name: 'rumdl', value: 600, label: '600 ms \u00b7 1.20 x', isOwn: false}
      ]
    })
  })

  test('needs its group', () => {
    expect(() => chartOf({machine: '', versions: {}, groups: []})).toThrow('Missing group `many` in bench/results.json')
  })
})
