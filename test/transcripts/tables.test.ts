import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {tableRows} from '../../src/transcripts/index.ts'
import type {TableColumns, TableFormat, TableRow} from '../../src/transcripts/tables/table.ts'

/** The rows of a table whose bytes come in parts of a size, all of them in the same memory. */
function rowsOf(
  content: string | Uint8Array,
  format: TableFormat = 'csv',
  columns: TableColumns = {column: 'output', agentColumn: 'agent'},
  size = 5
): TableRow[] {
  const bytes = Buffer.from(content)
  function* chunks(): Generator<Uint8Array> {
    const memory = Buffer.alloc(size)
    for (let at = 0; at < bytes.length; at += size) yield memory.subarray(0, bytes.copy(memory, 0, at, at + size))
  }
  return [...tableRows(chunks(), format, columns)]
}

const fault = (read: () => unknown): unknown => {
  try {
    read()
  } catch (error) {
    return error
  }
  return undefined
}

const textsOf = (...read: Parameters<typeof rowsOf>): string[] => rowsOf(...read).map(({text}) => text)

const output = {column: 'output'}

describe('cells', () => {
  test('quotes, doubled quotes, separators and line ends in quotes', () => {
    const table = 'id,output,agent\r\n1,"say ""hi"", then\r\nend",a\r\n2,plain,b\r\n'
    expect(rowsOf(table)).toEqual([
      {text: 'say "hi", then\r\nend', agent: 'a', line: 2, lastLine: 3},
      {text: 'plain', agent: 'b', line: 4, lastLine: 4}
    ])
  })

  test('an empty cell is an empty output, and a row without an agent names none', () => {
    expect(rowsOf('output,agent\n,a\n"",\n')).toEqual([
      {text: '', agent: 'a', line: 2, lastLine: 2},
      {text: '', line: 3, lastLine: 3}
    ])
  })

  test('the line of a cell is the one that it begins on, also behind a cell of several lines', () => {
    expect(rowsOf('note,output\n"a\n\nb","c\nd"\nx,y', 'csv', output)).toEqual([
      {text: 'c\nd', line: 4, lastLine: 5},
      {text: 'y', line: 6, lastLine: 6}
    ])
  })

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r']
  ])('rows end in %s', (_, end) => {
    const table = ['output,x', '1,2', '"3",4', ''].join(end)
    expect(rowsOf(table, 'csv', output)).toEqual([
      {text: '1', line: 2, lastLine: 2},
      {text: '3', line: 3, lastLine: 3}
    ])
  })

  test.each([1, 2, 3, 64])('a byte order mark is none of the name of the first column, in parts of %d', (size) => {
    expect(textsOf('\uFEFF"output",x\n\uFEFFa,1\n', 'csv', output, size)).toEqual(['\uFEFFa'])
  })

  test('UTF-16 with a byte order mark, as spreadsheets write it', () => {
    const bytes = Buffer.from('\uFEFFoutput\tx\r\n\u00e9,"\t1\r\n', 'utf16le')
    expect(textsOf(bytes, 'tsv', output)).toEqual(['\u00e9,"'])
  })

  test('a quote within a cell that begins with none is text', () => {
    expect(textsOf('output,x\na 5" pipe,"1"\n', 'csv', output)).toEqual(['a 5" pipe'])
  })

  test('blank lines do not count', () => {
    expect(textsOf('\n\noutput\n\r\na\n\n""\n\n', 'csv', output)).toEqual(['a', ''])
  })
})

/** A cell as a writer has it: in quotes where that is needed, or asked for. */
const written = (cell: string, separator: string, isQuoted: boolean): string =>
  isQuoted || cell === '' || /["\r\n]/.test(cell) || cell.includes(separator) || cell.startsWith('\uFEFF')
    ? `"${cell.replaceAll('"', '""')}"`
    : cell

test('what is written is read, whatever the parts', () => {
  const cell = fc
    .array(fc.constantFrom('a', ',', '\t', '"', '\n', '\r', '\r\n', ' ', '\u00e9', '\u{1F600}', ';'))
    .map((all) => all.join(''))
  const table = fc.integer({min: 1, max: 4}).chain((width) =>
    fc.record({
      width: fc.constant(width),
      rows: fc.array(fc.array(cell, {minLength: width, maxLength: width}), {maxLength: 6}),
      column: fc.integer({min: 0, max: width - 1}),
      format: fc.constantFrom('csv', 'tsv'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      isQuoted: fc.boolean(),
      hasEnd: fc.boolean(),
      size: fc.integer({min: 1, max: 40})
    })
  )
  fc.assert(
    fc.property(table, ({width, rows, column, format, end, isQuoted, hasEnd, size}) => {
      const separator = format === 'csv' ? ',' : '\t'
      const header = Array.from({length: width}, (_, index) => `c${index}`)
      const lines = [header, ...rows].map((row) =>
        row.map((each) => written(each, separator, isQuoted)).join(separator)
      )
      const text = lines.join(end) + (hasEnd ? end : '')
      expect(textsOf(text, format, {column: `c${column}`}, size)).toEqual(rows.map((row) => row[column]))
    })
  )
})

describe('JSON lines', () => {
  test('the text at a key, at a path with dots, and at a key with a dot', () => {
    const table = '{"output": "a", "run": {"out": "b"}, "run.out": null}\n\n  \n{"output": null, "run": {"out": "c"}}\n'
    expect(textsOf(table, 'jsonl', output)).toEqual(['a', ''])
    expect(rowsOf(table, 'jsonl', {column: 'run.out', agentColumn: 'output'})).toEqual([
      {text: '', agent: 'a', line: 1, lastLine: 1},
      {text: 'c', line: 4, lastLine: 4}
    ])
  })
})

describe('faults', () => {
  const names = Array.from({length: 25}, (_, index) => `c${index}`).join(',')

  test.each([
    ['an empty file', '', 1, 'Unexpected empty table, expected a row with the names of the columns'],
    ['a misspelt column', 'id,ouput\n', 1, 'Unexpected column `output`, expected `ouput`, of `id`, `ouput`'],
    ['another column', 'id,text\n', 1, 'Unexpected column `output`, expected one of `id`, `text`'],
    ['many columns', names, 1, /^Unexpected column `output`, expected one of `c0`, .*`c19` and 5 more$/],
    ['two columns of the name', 'output,output\n', 1, 'Unexpected second column `output`, expected one'],
    ['too few cells', 'a,output\n"x\ny",1\n2\n', 4, 'Unexpected 1 cell, expected 2 as in the header'],
    ['too many cells', 'a,output\n1,2,3\n', 2, 'Unexpected 3 cells, expected 2 as in the header'],
    [
      'an open quote',
      'a,output\n1,2\n3,"4\n5,6\n',
      3,
      'Missing closing quote of a cell, expected `"` before the end of the file'
    ],
    [
      'an open quote of another cell',
      'output,a\n1,"2',
      2,
      'Missing closing quote of a cell, expected `"` before the end of the file'
    ],
    [
      'text behind a quote',
      'output\n"a"b\n',
      2,
      'Unexpected text behind the closing quote of a cell, expected `""` for a quote in it'
    ],
    [
      'a long header',
      `${'x'.repeat(1_000_001)},output\n`,
      1,
      'Unexpected length of a cell, expected a shorter one, and each quote to be closed'
    ],
    ['a wide header', `${','.repeat(10_000)}output\n`, 1, 'Unexpected 10001 columns, expected at most 10000']
  ])('%s', (_, table, line, message) => {
    const error = fault(() => rowsOf(table, 'csv', output, 4_096))
    expect(error).toMatchObject({line, message: typeof message === 'string' ? message : expect.stringMatching(message)})
  })

  test.each([
    [
      'a row without the key',
      '{"output": "a"}\n{"ouput": "b"}\n',
      2,
      'Unexpected column `output`, expected `ouput`, of `ouput`'
    ],
    [
      'a row with the key in an object',
      '{"run": {"output": "a"}}\n',
      1,
      'Unexpected column `output`, expected one of `run`, `run.output`'
    ],
    ['a row without keys', '{}\n', 1, 'Unexpected column `output`, expected a row that has it'],
    ['a key of each object', '{"a": "b"}\n', 1, 'Unexpected column `output`, expected one of `a`'],
    ['another value', '{"output": ["b"]}\n', 1, 'Unexpected array in column `output`, expected a string or null'],
    ['a list', '["output"]\n', 1, 'Unexpected text, expected a JSON object on each line'],
    ['a cut line', '{"output": "a"}\n{"output', 2, 'Unexpected text, expected a JSON object on each line']
  ])('%s of JSON lines', (_, table, line, message) => {
    expect(fault(() => rowsOf(table, 'jsonl', output))).toMatchObject({line, message})
  })

  test('keys that all objects have do not count', () => {
    expect(fault(() => rowsOf('{"a": "b"}\n', 'jsonl', {column: 'constructor'}))).toMatchObject({line: 1})
    expect(fault(() => rowsOf('{"a": "b"}\n', 'jsonl', {column: 'a.length'}))).toMatchObject({line: 1})
  })
})

test('a reader that stops early leaves the file closed', () => {
  let isClosed = false
  function* chunks(): Generator<Uint8Array> {
    try {
      for (;;) yield Buffer.from('output\na\n')
    } finally {
      isClosed = true
    }
  }
  for (const row of tableRows(chunks(), 'csv', output)) if (row.text === 'a') break
  expect(isClosed).toBe(true)
})
