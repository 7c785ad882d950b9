import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {difference} from '../../scripts/differential/compare.ts'
import {blocksOf} from '../../src/markdown/blocks/html-nodes.ts'
import {headingText} from '../../src/markdown/shapes.ts'
import {codeAt, containerIndent, fenceAt, isInComment, structure} from '../../src/markdown/structure.ts'
import {createDocument} from '../../src/text/document.ts'
import {markdown} from '../support/markdown.ts'
import {isFull, runs, someOf} from '../support/runs.ts'

const piece = fc.constantFrom(
  ...['a', 'b', '\n', '\n', '\n', '\n\n', '\r\n', '\r', '  \n', ' ', '  ', '    ', '\t', '\\', '\u00A0', '\uFEFF'],
  ...['> ', '>', '- ', '* ', '+ ', '1. ', '2) ', '10. ', '# ', '## x #', '===', '---', '--', '***', '_ _ _', '---\n'],
  ...['```', '~~~', '````', '`', '``', '<!--', '-->', '<!-- x -->', '<!-->', '<div>', '</div>', '<pre>', '</pre>'],
  ...['<b>', '<b ', '<?', '?>', '<!A', '>', '<![CDATA[', ']]>', '<a href="', "<a b='", "'>", '">', '/>', '<m@x.y'],
  ...['[', ']', '![', '](', '](<', ')', '(', '][', '[a]', '[A ]', '[a]: b\n', '[a]:', ' "t"', '"', "'", '<http://x']
)
const document = fc.array(piece, {maxLength: 30}).map((pieces) => pieces.join(''))

describe('the structure of Markdown', () => {
  test('is what micromark finds in generated texts', () => {
    fc.assert(
      fc.property(fc.oneof({weight: 3, arbitrary: document}, markdown), fc.boolean(), (text, mayHaveFrontMatter) => {
        expect(difference(createDocument(text, {mayHaveFrontMatter}))).toBeUndefined()
      }),
      // The same texts in each run; `FC_RUNS` tries more of them.
      {numRuns: runs(1000), seed: 20261122}
    )
  })

  test('has the same code at a line, however many of the lines have been read', () => {
    fc.assert(
      fc.property(fc.oneof({weight: 3, arbitrary: document}, markdown), fc.array(fc.nat(40)), (text, lines) => {
        const {codes} = structure(createDocument(text))
        const partly = createDocument(text)
        for (const line of lines) {
          const expected = codes.find(({lines: [first, last]}) => first <= line && line <= last)
          expect(codeAt(partly, line)).toEqual(expected)
        }
        expect(structure(partly)).toEqual(structure(createDocument(text)))
      }),
      {numRuns: runs(1000)}
    )
  })

  test('is what micromark finds in the Markdown of this repository', () => {
    const paths = ['test/fixtures', 'docs'].flatMap((folder) =>
      readdirSync(folder, {recursive: true, encoding: 'utf8'}).map((path) => join(folder, path))
    )
    const files = [...paths, 'README.md', 'CHANGELOG.md', 'AGENTS.md'].filter((path) => path.endsWith('.md'))
    expect(files.length).toBeGreaterThan(20)
    for (const path of someOf(files))
      expect([path, difference(createDocument(readFileSync(path, 'utf8')))]).toEqual([path, undefined])
  })

  test.each<[string, string, readonly (readonly [first: number, last: number, indent: number])[]]>([
    ['a fence', '```\na\n```\n', [[0, 2, 0]]],
    ['a fence that nothing closes, to the end', '~~~\na\n', [[0, 2, 0]]],
    ['a fence in an item', '- a\n\n  ```\n  b\n  ```\n', [[2, 4, 2]]],
    ['a fence that its container ends', '> ```\n> a\n- b\n', [[0, 1, 2]]],
    ['a fence that a lazy line ends', '> ```\n> a\nb\n', [[0, 1, 2]]],
    ['a fence in a quote whose mark ends the text', '> ```\n> a\n>', [[0, 2, 2]]],
    ['indented code', 'a\n\n    b\n\n    c\nd\n', [[2, 4, 0]]],
    ['an indented line of a paragraph', 'a\n    b\n', []],
    ['tabs in an item', '-\ta\n\n\t\tb\n', [[2, 2, 1]]],
    ['a fence in HTML', '<div>\n```\na\n```\n</div>\n', []],
    ['a fence behind an HTML block', '<div>\n\n```\n```\n', [[2, 3, 0]]]
  ])('codes: %s', (_, text, expected) => {
    const {codes} = structure(createDocument(text))
    expect(codes.map(({lines, indent}) => [...lines, indent])).toEqual(expected)
  })

  test.each<[string, string, readonly string[]]>([
    ['ATX and underlined headings', '# A #\n\nB\nc\n===\n\n### D', ['1 A', '1 B', '3 D']],
    ['none that is underlined with hyphens', 'A\n---\n', []],
    ['none in containers, code and comments', '> # A\n\n- # B\n\n```\n# C\n```\n\n<!--\n# D\n-->\n', []],
    ['one behind definitions', '[a]: b\nC\n===\n', ['1 C']],
    ['none where only definitions are underlined', '[a]: b\n===\n', []]
  ])('headings: %s', (_, text, expected) => {
    const {headings} = structure(createDocument(text))
    expect(headings.map(({depth, text: title}) => `${depth} ${title}`)).toEqual(expected)
  })

  test.each<[string, string, readonly string[]]>([
    ['blocks', '<!-- a\n\nb -->\n', ['<!-- a\n\nb -->']],
    ['inside a line', 'a <!-- b --> c <!-- d\ne -->', ['<!-- b -->', '<!-- d\ne -->']],
    ['not in code spans', '`<!-- a -->` `` <!-- b', []],
    ['not in a link', '[a](<!--b-->) [c](d "<!-- e -->")', []],
    ['in the text of a link', '[a <!-- b -->](c)', ['<!-- b -->']],
    ['not in the text of an image', 'x <!-- a --> ![b <!-- c -->](d) [![<!-- e -->](f)](g)', ['<!-- a -->']],
    ['in brackets that make no image', '![a <!-- b -->] (c)', ['<!-- b -->']],
    ['where no link is', '(<!--a-->) [b] (c "<!-- d -->")', ['<!--a-->', '<!-- d -->']],
    ['not in a label that has a definition', '[a][b<!---->]\n\n[B<!---->]: c\n', []],
    ['in an attribute', 'a <b c="<!-- d -->">', ['<!-- d -->']],
    ['not behind a backslash', 'a \\<!-- b -->', []],
    ['in a quote', '> <!-- a\n> b -->\n', ['<!-- a\n> b -->']]
  ])('comments: %s', (_, text, expected) => {
    const {comments} = structure(createDocument(text))
    expect(comments.map(({start, end}) => text.slice(start, end))).toEqual(expected)
  })

  test('front matter is not part of it, and only a definition has some', () => {
    const text = '---\n# A\n---\n# B\n'
    expect(structure(createDocument(text)).headings).toHaveLength(1)
    expect(structure(createDocument(text, {mayHaveFrontMatter: false})).headings).toHaveLength(2)
  })

  test('lines and offsets find their code, comment and container', () => {
    const found = createDocument('- ```\n  a\n  ```\n\n      code\n\n  <!-- b -->\n')
    expect(fenceAt(found, 1)).toBe(codeAt(found, 1))
    expect([fenceAt(found, 4), codeAt(found, 4)?.isFenced, codeAt(found, 3)]).toEqual([undefined, false, undefined])
    expect([isInComment(found, found.text.indexOf('b')), isInComment(found, 2)]).toEqual([true, false])
    expect(containerIndent(createDocument('1. > a\n   > b\n'), 1)).toBe(5)
  })

  test.each<[string, string, number]>([
    ['an empty line of an item', '- <!--\n ', 7],
    ['an empty line of an item in a quote', '> - ~~~\n> ', 8],
    ['a line of spaces', '- <!--\n   ', 10],
    ['a line of spaces outside of containers', '~~~\n ', 5]
  ])('what nothing closes ends before the end of its container: %s', (_, text, end) => {
    expect(blocksOf(createDocument(text)).at(-1)?.end).toBe(end)
  })

  test('marks that end a text belong to the containers behind them, too', () => {
    expect(containerIndent(createDocument('>> a\n>'), 1)).toBe(1)
    expect(containerIndent(createDocument('>> a\n>\n'), 1)).toBe(0)
  })

  test('containers nest as deep as a text goes', () => {
    const depth = isFull ? 50_000 : 20_000
    for (const mark of ['> ', '- ', '>- ']) {
      const text = `${mark.repeat(depth)}\`\`\`\na\n`
      expect(structure(createDocument(text)).codes.map(({indent}) => indent)).toEqual([mark.length * depth])
    }
  })
})

describe('the text of a heading', () => {
  test('has no number signs around it', () => {
    const line = fc.string({unit: fc.constantFrom('#', ' ', '\t', 'a', '\u00A0'), maxLength: 12})
    fc.assert(
      fc.property(line, (written) => {
        const expected = written
          .replace(/^[ \t]*#{1,6}(?:[ \t]+|$)/, '')
          .replace(/(?:^|[ \t]+)#+[ \t]*$/, '')
          .trim()
        expect(headingText(written)).toBe(expected)
      }),
      {numRuns: runs(3000)}
    )
  })
})
