/** A whole prompt of ADR-0011, and single edits of each of its elements. */
import {atLines, type LineEdit, misspelt, replaced, type WholeEdit, wholeEdits} from './edit.ts'

const names = [
  'Role',
  'Required Inputs',
  'Context',
  'Task',
  'Constraints',
  'Expected Outputs',
  'Output Format'
] as const

/** The seven sections, with texts of their own. */
const variants: readonly (readonly string[])[] = [
  [
    'You write persistence code.',
    '- **schema.sql**: The tables\n- **plan.md**: The approved plan\n- **notes.md**: What is open',
    'The tables are the only source.',
    'Write one entity for each table.',
    'No new dependencies.',
    '- entity/Customer.java\n- entity/Order.java\n- Makefile',
    'Write a comment above each class.'
  ],
  [
    'You are a gardener.\n\nYou know each plant.',
    '- **soil.md**: The samples\n- **wishes.txt**: The wishes (engine-provided)',
    '- Read the soil first.\n- Then the wishes.',
    '1. Draw the beds.\n2. Name the plants.',
    '- Nothing that needs much water.',
    '- beds/north.md\n- beds/My South.md',
    'Begin with the plants:\n\n---\n\nThen the beds.'
  ]
]

function sectionsOf(bodies: readonly string[]): readonly (readonly string[])[] {
  return names.map((name, index) => [`## ${name}`, '', ...(bodies[index] ?? '').split('\n'), ''])
}

export const promptEdits: readonly WholeEdit[] = variants.flatMap((bodies) => {
  const sections = sectionsOf(bodies)
  const lines = sections.flat()
  const startOf = (index: number): number => sections.slice(0, index).flat().length
  return wholeEdits(
    [
      ...headingEdits(lines),
      ...sectionEdits(sections, startOf),
      ...inputEdits(lines),
      ...outputEdits(lines, startOf(5)),
      ...formatEdits(lines, startOf(6)),
      ...neutral(lines, sections)
    ],
    {kind: 'prompt'}
  )
})

function headingEdits(lines: readonly string[]): readonly LineEdit[] {
  return atLines(lines, /^## /, (line, at) => {
    const name = line.slice(3)
    const words = name.split(' ')
    const number = words.map((word) => (/s$/.test(word) ? word.slice(0, -1) : `${word}s`))
    const titles = [
      ...misspelt(name),
      ...(words.length > 1 ? words : []),
      number.join(' '),
      ...number.map((word, index) => words.with(index, word).join(' ')),
      words.toReversed().join(' of '),
      `The ${name}`,
      `Your ${name}`,
      `1. ${name}`,
      `${at}) ${name}`,
      `IV. ${name}`,
      `Section 2: ${name}`,
      `Step 3 - ${name}`,
      `\u{1F3AF} ${name}`,
      `${name} (required)`,
      `${name}: more`,
      `${name} - more`,
      words.join('_'),
      words.join('-'),
      words.join('')
    ].filter((title) => title.toLowerCase() !== name.toLowerCase())
    return [
      ...[...new Set(titles)].map((title) => replaced('heading', lines, at, `## ${title}`)),
      ...[`##${name}`, `**${name}**`, `**${name}:**`, `__${name}__`].map((title) =>
        replaced('no heading', lines, at, title)
      )
    ]
  })
}

function sectionEdits(
  sections: readonly (readonly string[])[],
  startOf: (index: number) => number
): readonly LineEdit[] {
  return sections.flatMap((section, index): LineEdit[] => {
    const [heading = ''] = section
    const at = startOf(index)
    const after = startOf(index + 1)
    const swapped = sections.toSpliced(
      index,
      2,
      ...[sections[index + 1], section].flatMap((each) => (each ? [each] : []))
    )
    const rest = sections.toSpliced(index, 1)
    const isTask = heading === '## Task'
    return [
      {name: `empty ${heading}`, lines: sections.with(index, [heading, '']).flat(), at: [at, at]},
      {name: `twice ${heading}`, lines: sections.toSpliced(index, 0, section).flat(), at: [after, after]},
      {name: `again at the end ${heading}`, lines: [...sections, section].flat(), at: [startOf(7), startOf(7)]},
      {name: `without ${heading}`, lines: rest.flat(), ...(isTask && {at: [at, at] as const})},
      ...(index < 6 ? [{name: `swapped ${heading}`, lines: swapped.flat(), at: [at, startOf(index + 2)] as const}] : [])
    ]
  })
}

function inputEdits(lines: readonly string[]): readonly LineEdit[] {
  return atLines(lines, /^- \*\*/, (line, at) => {
    const [, file = '', text = ''] = /^- \*\*(.*)\*\*: (.*)$/.exec(line) ?? []
    const forms = [
      ...['*', '+', '1.', '2)', '\u2022', '\u2013'].map((marker) => line.replace('-', marker)),
      line.slice(1),
      line.slice(2),
      `-${line.slice(2)}`,
      `- ${file}: ${text}`,
      `- *${file}*: ${text}`,
      `- __${file}__: ${text}`,
      `- \`${file}\`: ${text}`,
      `- **${file}** ${text}`,
      `- **${file}**:${text}`,
      `- **${file}**:  ${text}`,
      `- **${file}:** ${text}`,
      `- **${file}** : ${text}`,
      `- **${file}** - ${text}`,
      `- **${file}**:`,
      `- **${file}**`,
      `- ****: ${text}`,
      `- ** ${file} **: ${text}`,
      '-',
      `- ${text}`
    ]
    return [
      ...forms.map((form) => replaced('input', lines, at, form)),
      {name: 'input twice', lines: lines.toSpliced(at, 0, line), at: [at + 1, at + 1]},
      {name: 'input again', lines: lines.toSpliced(at + 1, 0, `- **${file}**: Other`), at: [at + 1, at + 1]}
    ]
  })
}

function outputEdits(lines: readonly string[], from: number): readonly LineEdit[] {
  return atLines(lines, /^- [^*]/, (line, at) => {
    if (at < from) return []
    const path = line.slice(2)
    const forms = [
      ...['*', '+', '1.', '\u2022', '\u2014'].map((marker) => line.replace('-', marker)),
      `-${path}`.includes(' ') ? '- ' : `-${path}`,
      `- /${path}`,
      `- /code/${path}`,
      `- ~/${path}`,
      `- C:\\${path}`,
      `- ../${path}`,
      `- a/../../${path}`,
      `- ${path} (Java class)`,
      `- ${path}: the class`,
      `- ${path} - the class`,
      `- ${path} \u2014 the class`,
      `- \`${path}\` the class`,
      `- **${path}**: the class`,
      `- ${path}/`,
      `- [ ] ${path}`,
      `- [${path}](${path})`,
      `- "${path}"`,
      `- ${path}, other.md`,
      `- *.${path}`,
      '-'
    ]
    return [
      ...forms.map((form) => replaced('output', lines, at, form)),
      {name: 'output twice', lines: lines.toSpliced(at, 0, line), at: [at + 1, at + 1]},
      {name: 'output again', lines: lines.toSpliced(at + 1, 0, `- ./${path}`), at: [at + 1, at + 1]},
      {name: 'more below an output', lines: lines.toSpliced(at + 1, 0, '  - a class'), at: [at + 1, at + 1]}
    ]
  })
}

function formatEdits(lines: readonly string[], heading: number): readonly LineEdit[] {
  const marks = [
    '=== FILE: a.java ===',
    'Begin each with `=== FILE: path ===`.',
    '<<<FILE a.java',
    '>>>END FILE',
    '--- FILE: a.java ---',
    '*** BEGIN FILE a.java',
    '@@ FILE a.java',
    '### File: a.java'
  ]
  return marks.map((mark) => ({
    name: `mark ${mark}`,
    lines: lines.toSpliced(heading + 2, 0, mark, ''),
    at: [heading + 2, heading + 2]
  }))
}

function neutral(lines: readonly string[], sections: readonly (readonly string[])[]): readonly LineEdit[] {
  const text = lines.join('\n')
  const edited = (name: string, change: (text: string) => string): LineEdit => ({name, lines: change(text).split('\n')})
  return [
    ...['#', '###', '######'].map((mark) => edited(`depth ${mark}`, (all) => all.replace(/^##(?= )/gm, mark))),
    edited('upper case', (all) => all.replace(/^## .*/gm, (heading) => heading.toUpperCase())),
    edited('lower case', (all) => all.replace(/^## .*/gm, (heading) => heading.toLowerCase())),
    edited('bold headings', (all) => all.replace(/^## (.*)/gm, '## **$1**')),
    edited('colons behind headings', (all) => all.replace(/^## (.*)/gm, '## $1:')),
    edited('closed headings', (all) => all.replace(/^## (.*)/gm, '## $1 ##')),
    edited('front matter', (all) => `---\nphase: plan\n---\n\n${all}`),
    edited('a title', (all) => `# Entities\n\nOf the shop.\n\n${all}`),
    edited('no blank lines', (all) => all.replace(/\n\n(?=[^#])/g, '\n')),
    edited('more blank lines', (all) => all.replace(/\n\n/g, '\n\n\n')),
    edited('outputs in code', (all) => all.replace(/^- ([^*].*\.\w+)$/gm, '- `$1`')),
    edited('outputs in bold', (all) => all.replace(/^- ([^*].*\.\w+)$/gm, '- **$1**')),
    edited('longer descriptions', (all) => all.replace(/^(- \*\*.*)$/gm, '$1,\n  which come first')),
    ...sections.flatMap(([heading = '', ...body], index): LineEdit[] => [
      edited(`another section before ${heading}`, (all) => all.replace(heading, `## Notes\n\nMore.\n\n${heading}`)),
      edited(`a comment below ${heading}`, (all) => all.replace(`${heading}\n`, `${heading}\n\n<!-- more -->\n`)),
      edited(`prose below ${heading}`, (all) => all.replace(`${heading}\n`, `${heading}\n\nRead this all.\n`)),
      edited(`a fence below ${heading}`, (all) =>
        all.replace(`${heading}\n`, `${heading}\n\n\`\`\`\n## Task\n- x\n\`\`\`\n`)
      ),
      ...(index === 1 || index === 5
        ? [
            edited(`items of ${heading} in another order`, (all) =>
              all.replace(body.join('\n'), ['', ...body.slice(1, -1).toReversed(), ''].join('\n'))
            )
          ]
        : [edited(`another text of ${heading}`, (all) => all.replace(body.join('\n'), '\nDo it all, with care.\n'))])
    ])
  ]
}
