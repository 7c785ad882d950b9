/** Texts that are YAML in many styles, or nearly so. */
import fc from 'fast-check'

/** A text that depends on the indentation of the collection that has it. */
type Part = (indent: number) => string

/** Mostly one of the first, seldom one of the others. */
function mostly<T>(common: readonly T[], rare: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof({weight: 24, arbitrary: fc.constantFrom(...common)}, {weight: 1, arbitrary: fc.constantFrom(...rare)})
}

function indented(by: number, indent: number): string {
  return ' '.repeat(Math.max(0, indent + by))
}

const line = mostly(
  ['\n', '\n', '\n', ' \n', ' # note\n', '  # a: b\n', '\n\n', '\n# note\n'],
  ['\n   # note\n', '#\n', '\n#x\n', '\t\n']
)
const more = mostly([2, 2, 4, 1, 3], [0, -1])

const word = mostly(
  [
    ...[
      'a',
      'text',
      'b c',
      'x-y',
      "it's",
      'a"b',
      'a:b',
      'a#b',
      'é',
      '😀',
      '-a',
      ':a',
      '?a',
      'Use this',
      '1.2.3',
      'yes',
      '12:30'
    ],
    ...[
      'true',
      'False',
      'null',
      '~',
      'Null',
      '1',
      '-1',
      '0',
      '007',
      '0o17',
      '0x1F',
      '1.0',
      '-.5',
      '1e3',
      '.inf',
      '-.INF',
      '.nan'
    ],
    ...[
      '+12',
      '1.',
      '1_000',
      '2024-01-01',
      '12345678901234567890',
      '-0',
      '1.e2',
      '<<',
      '__proto__',
      '.',
      '\u00A0a\u00A0'
    ]
  ],
  [
    ...[
      '',
      '#',
      'x ',
      'k, l',
      '[x]',
      '-',
      '- a',
      '?',
      ': a',
      '*',
      '&a',
      '*a',
      '!x',
      '!!str a',
      '@',
      '%',
      '`',
      '|',
      '>',
      '{',
      ']',
      ','
    ],
    ...['a: b', 'a:', 'a: b: c', 'a: "b" c: d', "a: 'b", '\t', 'a\tb', '---', '...', '\u2028', '\0', 'a:\u00A0b: c']
  ]
)
const inDouble = mostly(
  [
    'a',
    ' ',
    'b c',
    '#',
    ': ',
    "'",
    '\\n',
    '\\"',
    '\\\\',
    '\\x41',
    '\\u00e9',
    '\\U0001F600',
    '\\uD83D',
    '\\ ',
    '\\/',
    '\\0',
    '{',
    '- ',
    'é'
  ],
  ['\\t', '\\q', '\\x4', '\\U00110000', '\t', '\\\t', '"']
)
const inSingle = mostly(['a', ' ', 'b c', '#', ': ', '"', "''", '\\', '\\n', '{', '- ', 'é'], ['\t', "'"])
const fold = mostly(['\n', '\n', ' \n', '\n\n', '\n \n\n', '\\\n', ' \\\n'], ['\\ \n', '\t\n', '\n\t'])

/** Pieces of a scalar, a few of them on a new line. */
function onLines(piece: fc.Arbitrary<string>): fc.Arbitrary<Part> {
  const lineEnd = fc.tuple(fold, more).map(
    ([end, by]) =>
      (indent: number) =>
        end + indented(by, indent)
  )
  const pieces = fc.oneof({weight: 4, arbitrary: piece.map((text) => () => text)}, {weight: 1, arbitrary: lineEnd})
  return fc.array(pieces, {minLength: 1, maxLength: 6}).map((parts) => joined(parts))
}

function joined(parts: readonly Part[], separator: Part = () => ''): Part {
  return (indent) => parts.map((part) => part(indent)).join(separator(indent))
}

const quoted = fc.oneof(
  onLines(inDouble).map(
    (text): Part =>
      (indent) =>
        `"${text(indent)}"`
  ),
  onLines(inSingle).map(
    (text): Part =>
      (indent) =>
        `'${text(indent)}'`
  )
)
const plain = fc.oneof(
  {
    weight: 5,
    arbitrary: word.map(
      (text): Part =>
        () =>
          text
    )
  },
  {weight: 1, arbitrary: onLines(word)}
)
const scalar = fc.oneof({weight: 3, arbitrary: plain}, {weight: 2, arbitrary: quoted})

const literal = fc
  .tuple(
    fc.constantFrom('|', '>'),
    mostly(['', '', '-', '+', '2', '2-', '-2', '+2'], ['1', '3', '++', '0', '|']),
    mostly(['\n', '\n', ' # note\n', ' \n'], ['#\n', ' x\n']),
    fc.array(
      fc.tuple(
        mostly([2, 2, 2, 2, 3, 4], [1, 0, 5]),
        mostly(['a', 'b c ', '# x', '- a', 'a: b', '', '', '\tb', 'é'], ['\t'])
      ),
      {maxLength: 6}
    ),
    mostly(['', '', '\n', '\n\n', '  \n'], [' \t\n', '      \n', '# note\n'])
  )
  .map(
    ([style, flags, header, lines, end]): Part =>
      (indent) => {
        const content = lines.map(([by, text]) => (text === '' ? '\n' : `${indented(by, indent)}${text}\n`))
        return ` ${style}${flags}${header}${content.join('')}${end}`
      }
  )

const gap = fc.tuple(mostly(['', '', '', ' ', '  ', '\n', ' # note\n', '\n\n'], ['# x\n', '\t', '\n#x\n']), more).map(
  ([text, by]): Part =>
    (indent) =>
      text.endsWith('\n') ? text + indented(by, indent) : text
)
const colon = mostly([': ', ': ', ' : ', ':\n   '], ['', ':'])
const comma = fc.constantFrom('', '', ',')

const {part, block, flow} = fc.letrec<{part: Part; block: Part; flow: Part; item: Part; pair: Part}>((tie) => ({
  item: fc.tuple(gap, tie('flow'), gap).map((parts) => joined(parts)),
  pair: fc
    .tuple(gap, scalar, colon, tie('flow'), gap)
    .map(([before, key, sign, value, after]) => joined([before, key, () => sign, value, after])),
  flow: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    {weight: 3, arbitrary: scalar},
    fc.tuple(fc.array(tie('item'), {maxLength: 4}), comma, gap).map(
      ([items, last, inner]): Part =>
        (indent) =>
          `[${joined(items, () => ',')(indent)}${last}${inner(indent)}]`
    ),
    fc.tuple(fc.array(tie('pair'), {maxLength: 4}), comma, gap).map(
      ([pairs, last, inner]): Part =>
        (indent) =>
          `{${joined(pairs, () => ',')(indent)}${last}${inner(indent)}}`
    )
  ),
  block: fc.oneof(
    fc.array(fc.tuple(keys(), mostly([':'], [' :', '']), tie('part')), {minLength: 1, maxLength: 4}).map((pairs) =>
      joined(
        pairs.map(([key, sign, value]) => joined([() => key + sign, value])),
        (indent) => indented(0, indent)
      )
    ),
    fc.array(tie('part'), {minLength: 1, maxLength: 4}).map((items) =>
      joined(
        items.map((item) => joined([() => '-', item])),
        (indent) => indented(0, indent)
      )
    )
  ),
  part: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    {
      weight: 6,
      arbitrary: fc
        .tuple(mostly([' ', '  '], ['', '\t']), scalar, line)
        .map(([lead, text, end]) => joined([() => lead, text, () => end]))
    },
    {weight: 2, arbitrary: literal},
    {weight: 1, arbitrary: line.map((end) => () => end)},
    {weight: 2, arbitrary: fc.tuple(tie('flow'), line).map(([text, end]) => joined([() => ' ', text, () => end]))},
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('flow'), mostly([' ', '  ', ''], ['\t', ', ', ': ']), tie('flow'), line)
        .map(([text, sign, next, end]) => joined([() => ' ', text, () => sign, next, () => end]))
    },
    {weight: 1, arbitrary: below(scalar, line)},
    {weight: 4, arbitrary: below(tie('block'), fc.constant(''))},
    {
      weight: 2,
      arbitrary: fc.tuple(mostly([1, 1, 3], [0]), tie('block')).map(
        ([by, text]): Part =>
          (indent) =>
            `${' '.repeat(by)}${text(indent + 1 + by)}`
      )
    }
  )
}))

/** A part on the next line. */
function below(content: fc.Arbitrary<Part>, end: fc.Arbitrary<string>): fc.Arbitrary<Part> {
  return fc.tuple(line, mostly([2, 2, 4, 1, 0], [-1]), content, end).map(
    ([lead, by, text, last]): Part =>
      (indent) =>
        lead + indented(by, indent) + text(indent + by) + last
  )
}

/** Keys that mostly differ from each other. */
function keys(): fc.Arbitrary<string> {
  const name = mostly(
    [
      'name',
      'description',
      'tools',
      'model',
      'color',
      'a b',
      'x-y',
      '"q k"',
      "'s'",
      'k',
      'é',
      'on',
      'true',
      '1.0',
      '__proto__',
      'toString'
    ],
    ['null', '~', '? a', '"a\\n"', 'a #b', '[a]', '&a b', '<<', '']
  )
  return fc.tuple(name, fc.nat(30)).map(([text, count]) => (/^\w+$/.test(text) && count > 9 ? text + count : text))
}

/** Changes of a text: a place, how many characters are removed there, and what is put in. */
const changes = fc.array(
  fc.tuple(
    fc.nat(),
    fc.constantFrom(0, 0, 1, 1, 2, 4),
    fc.constantFrom(
      ...[
        '',
        '',
        ' ',
        '  ',
        '\n',
        '\n  ',
        ':',
        ': ',
        '- ',
        '#',
        ' #',
        '"',
        "'",
        '[',
        ']',
        '{',
        '}',
        ',',
        '|',
        '>',
        '\t',
        '\\'
      ],
      ...['&', '*', '!', '? ', '-', '---\n', 'x', '\r']
    )
  ),
  {maxLength: 2}
)

/** YAML of random values in random styles, some of it changed at random places. */
export const yamlTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof({weight: 12, arbitrary: block}, {weight: 1, arbitrary: part}, {weight: 1, arbitrary: flow}),
    fc.oneof({weight: 2, arbitrary: fc.constant([])}, {weight: 1, arbitrary: changes}),
    fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'),
    mostly([true], [false])
  )
  .map(([text, all, eol, hasEnd]) => {
    let changed = hasEnd ? text(0) : text(0).replace(/\n$/, '')
    for (const [place, removed, added] of all) {
      const at = place % (changed.length + 1)
      changed = changed.slice(0, at) + added + changed.slice(at + removed)
    }
    return changed.replaceAll('\n', eol)
  })
