import {changeCharacters} from './characters.ts'
import type {Random} from './random.ts'
import {texts} from './seeds.ts'

/** Lines that open, close or name something. */
const structural: readonly string[] = [
  ...[
    '```',
    '````markdown',
    '~~~',
    '```yaml',
    '<!--',
    '-->',
    '<!-- x -->',
    '<!---->',
    '---',
    '***',
    '===',
    '...',
    '+++'
  ],
  ...[
    '<div>',
    '</div>',
    '<pre>',
    '<script>',
    '</script>',
    '<![CDATA[',
    ']]>',
    '<?x',
    '<details>',
    '<a href="x">',
    '<br/>'
  ],
  ...[
    '> ',
    '>',
    '- ',
    '1. ',
    '- - - -',
    '    code',
    '\tcode',
    '[a]: /x',
    '[^1]: note',
    '| a | b |',
    '| - | - |',
    '',
    '   '
  ],
  ...[
    '# SUGGESTED PROMPTS',
    'SUGGESTED NEXT STEPS:',
    '  [1] Go on',
    '  [2] Show workflow status',
    'STATUS: Work complete.'
  ],
  ...[
    '<review>',
    '</review>',
    '<review>PASS</review>',
    '<task_status>COMPLETED</task_status>',
    'response:',
    '  status: success'
  ],
  ...[
    '# ROLE',
    '# TASK',
    '## Fallback',
    'PERSONA_CONTEXT:',
    'QUESTIONS:',
    '{{ARTIFACTS}}',
    '{{#if x}}',
    '{{/if}}',
    '$\u007Bx}',
    '{x}'
  ],
  ...[
    '<!--lint disable ascii-only-->',
    '<!--lint ignore-->',
    '<!--lint disable-->',
    '<!--lint enable-->',
    '<!--lint x -->'
  ],
  ...[
    'name: a',
    'description: b',
    'variables: [a, b]',
    'owned_skills:',
    '# lint disable ascii-only',
    '{"a": 1}',
    '{',
    '}',
    '['
  ]
]

const matters: readonly string[] = [
  '---\nname: a\ndescription: b\n---\n',
  '---\r\nname: a\r\n---\r\n',
  '\uFEFF---\nname: a\n---\n',
  '---\nname: "a\n---\n',
  '---\nvariables:\n  - change_id\n  - x: y\n---\n',
  '---\n- a\n---\n',
  '---\nname: &a b\nother: *a\n---\n',
  '---\n---\n',
  '--- \nname: a\n---\t\n',
  '---\nname: |\n  a\n   b\n---\n',
  '+++\nname = "a"\n+++\n',
  '---\nname: a'
]

const ends: readonly string[] = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\n\n', '']

/** Changes lines: where they are, what they begin with, what is between them. */
export function changeLines(text: string, random: Random): string {
  const lines = text.split('\n')
  const at = random.int(lines.length)
  const to = Math.min(lines.length, at + 1 + random.int(4))
  const block = lines.slice(at, to)
  const put = (...middle: readonly string[]): string =>
    [...lines.slice(0, at), ...middle, ...lines.slice(to)].join('\n')
  switch (random.int(12)) {
    case 0:
      return put()
    case 1:
      return put(...block, ...block)
    case 2:
      return put(...block.toReversed())
    case 3:
      return put(block.join(random.pick(ends)))
    case 4:
      return put(
        ...block.map((line) => random.pick(['> ', '- ', '    ', '\t', '  ', '1. ', '# ', '> > ', '| ']) + line)
      )
    case 5:
      return put(...block.map((line) => line.trim()))
    case 6:
      return put(random.pick(structural), ...block)
    case 7:
      return put(...block, random.pick(structural), ...(random.chance(0.5) ? [random.pick(structural)] : []))
    case 8:
      return put(...block, ...linesOfOther(random))
    case 9:
      return lines.slice(0, to).join('\n')
    case 10:
      return put(...Array.from({length: 1 + random.int(30)}, () => block).flat())
    default:
      return put(...block.map((line) => line.slice(0, random.int(line.length + 1))))
  }
}

/** Changes the whole text: its line ends, its front matter, what it is in. */
function changeWhole(text: string, random: Random): string {
  switch (random.int(7)) {
    case 0:
      return text.replaceAll('\n', random.pick(ends))
    case 1:
      return text.replace(/\n/g, (end) => (random.chance(0.3) ? random.pick(ends) : end))
    case 2:
      return random.pick(matters) + text.replace(/^---\n[\s\S]*?\n---\n/, '')
    case 3:
      return text.replace(/^/gm, random.pick(['> ', '    ', '- ', '  ', '\t']))
    case 4:
      return `${random.pick(structural)}\n${text}\n${random.pick(structural)}\n`
    case 5:
      return text.trimEnd()
    default:
      return `${text}${random.pick(texts)}`
  }
}

/** As many changes as fit the size of mistakes that people and programs make, a few more now and then. */
export function changeText(text: string, random: Random): string {
  let changed = text
  for (let count = 1 + random.int(random.chance(0.2) ? 20 : 4); count > 0; count--) {
    const kind = random.int(10)
    const change = kind < 5 ? changeLines : kind < 8 ? changeCharacters : kind < 9 ? changeWords : changeWhole
    const next = change(changed, random)
    if (next.length <= longest) changed = next
  }
  return changed
}

/** In UTF-16 units: small enough for many cases in a second. */
const longest = 30_000

/** Misspells a word, also a marker. */
function changeWords(text: string, random: Random): string {
  const words = [...text.matchAll(/[A-Za-z_]{3,}/g)]
  if (words.length === 0) return text
  const {0: word = '', index = 0} = random.pick(words)
  const cut = 1 + random.int(word.length - 1)
  const other = random.pick([
    word.slice(0, cut - 1) + word.slice(cut),
    word.slice(0, cut) + word.charAt(cut - 1) + word.slice(cut),
    word.toLowerCase(),
    word.toUpperCase(),
    `${word}s`,
    `{{${word}}}`,
    `\`${word}\``,
    `**${word}**`,
    ''
  ])
  return text.slice(0, index) + other + text.slice(index + word.length)
}

function linesOfOther(random: Random): readonly string[] {
  const lines = random.pick(texts).split('\n')
  const at = random.int(lines.length)
  return lines.slice(at, at + 1 + random.int(12))
}
