/** The name in the first bytes of a file is the one that its whole text has. */
import {Buffer} from 'node:buffer'
import {chmodSync, mkdirSync, symlinkSync} from 'node:fs'
import {basename, join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, it, test} from 'vitest'
import {createSource} from '../../src/contracts/source.ts'
import {frontMatterName} from '../../src/markdown/front-matter.ts'
import {createNames, headSize, nameInHead} from '../../src/project/definition-names.ts'
import {temporaryFolder} from '../support/folder.ts'
import {runs} from '../support/runs.ts'

/** What the first bytes tell: `undefined` where they do not. */
function nameIn(text: string | Uint8Array): string | undefined {
  const bytes = Buffer.from(text)
  const head = Buffer.alloc(headSize, 'x')
  return nameInHead(head, bytes.copy(head, 0, 0, headSize))
}

function wholeName(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8')
  return frontMatterName(createSource(text, {path: 'a.md', kind: 'agent', declared: false})) ?? ''
}

const line = fc.oneof(
  fc.constantFrom(
    '---',
    '--- ',
    '---\t',
    '----',
    ' ---',
    '\uFEFF---',
    '...',
    '',
    'name:',
    'name: ',
    'name:x',
    ' name: y'
  ),
  fc.constantFrom('name: a b ', 'name: "q"', "name: 'q'", 'name: \u00e9\u4e00', 'Name: z', 'description: name: d'),
  fc.constantFrom('x'.repeat(headSize - 9), 'y'.repeat(headSize), ' '.repeat(headSize)),
  fc.string()
)
const ending = fc.constantFrom('\n', '\r\n', '\r', '\n\n')
const text = fc
  .tuple(fc.constantFrom('---', '--- ', '\uFEFF---', '', '#'), fc.array(fc.tuple(ending, line), {maxLength: 8}))
  .map(([first, rest]) => first + rest.flat().join(''))

describe('the first bytes', () => {
  it('tell the name that the text has, or nothing', () => {
    fc.assert(
      fc.property(text, (each) => {
        expect([undefined, wholeName(Buffer.from(each))]).toContain(nameIn(each))
      }),
      {numRuns: runs(3000)}
    )
  })

  it('tell it of any bytes of a small file', () => {
    const bytes = fc.uint8Array({maxLength: 60}).map((some) => Buffer.concat([Buffer.from('---\nname: '), some]))
    fc.assert(
      fc.property(bytes, (each) => {
        expect(nameIn(each)).toBe(wholeName(each))
      })
    )
  })

  test.each([
    ['---\nname: reviewer\n---\n', 'reviewer'],
    ['---\r\ndescription: d\r\nname: "the reviewer"\r\n---\r\n', 'the reviewer'],
    ['---\nname: reviewer\n', ''],
    ['# Name\n\nname: reviewer\n', ''],
    ['----\nname: reviewer\n---\n', ''],
    [`---\nname: a\n---\n${'x'.repeat(10_000)}`, 'a'],
    [`---\ndescription: ${'x'.repeat(10_000)}\nname: a\n---\n`, undefined]
  ])('%j', (each, name) => {
    expect(nameIn(each)).toBe(name)
  })
})

describe('the files of a name', () => {
  it('are those that have it, and those that have to be read', () => {
    const folder = temporaryFolder({
      'a.md': '---\nname: reviewer\n---\n',
      'b.md': '---\nname: other\n---\n',
      'c.md': `---\ndescription: ${'x'.repeat(10_000)}\nname: other\n---\n`,
      'd.md': 'name: reviewer\n'
    })
    symlinkSync('b.md', join(folder, 'link.md'))
    mkdirSync(join(folder, 'folder.md'))
    const paths = ['a.md', 'b.md', 'c.md', 'd.md', 'folder.md', 'gone.md', 'link.md'].map((name) => join(folder, name))
    const read: string[] = []
    const namesOf = createNames(paths, (path) => {
      read.push(basename(path))
      return basename(path) === 'c.md' ? 'reviewer' : undefined
    })
    expect([namesOf('reviewer'), namesOf('gone')]).toEqual([[join(folder, 'a.md'), join(folder, 'c.md')], []])
    expect(read).toEqual(['c.md', 'folder.md', 'gone.md', 'link.md'])
  })

  it.skipIf(process.getuid?.() === 0)('include those that cannot be opened', () => {
    const folder = temporaryFolder({'a.md': '---\nname: other\n---\n'})
    chmodSync(join(folder, 'a.md'), 0)
    expect(createNames([join(folder, 'a.md')], () => 'reviewer')('reviewer')).toEqual([join(folder, 'a.md')])
  })
})
