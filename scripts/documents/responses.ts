/** Responses of P6 that no person wrote: right ones, and ones with values, spaces and signs of YAML at odd places. */
import type {Random} from '../fuzz/random.ts'

const plain = [
  '=',
  '<<',
  '-.5',
  '+.5',
  '.5',
  '1_000',
  '0b_',
  '0x_',
  '0_',
  '0o17',
  '017',
  '09:30',
  '1:30',
  '1:30.5',
  '1e3',
  '1.5e+3'
]
const dates = [
  '2026-01-02',
  '2026-02-30',
  '0000-01-01',
  '2026-1-2 10:00:00',
  '2026-01-02T25:00:00Z',
  '2026-01-02 10:00:00 +99'
]
const words = [
  'on',
  'Off',
  'y',
  'NULL',
  '~',
  'a b',
  'a: b',
  'a:b',
  'a #b',
  'a#b',
  '#a',
  '@a',
  '`a`',
  '%a',
  '&a b',
  '*a',
  '!a b',
  '!!str 1'
]
const quotes = [
  '"a"',
  "'a'",
  '"a\\nb"',
  '"a\\qb"',
  '"a"#b',
  '"a" b',
  "'it''s'",
  '"a\n  b"',
  '"a\nb"',
  "'a\n\n  b'",
  '"open',
  '""',
  "''"
]
const flows = [
  '[]',
  '[a, b]',
  '[a b: c]',
  '[a?b]',
  '{a: b}',
  '{a}',
  '{a:b}',
  '{"a":1}',
  '[a,, b]',
  '[a\n]',
  '{a: b\n}',
  '[a',
  'a]',
  '{N}',
  '[-]'
]
const others = [
  '|\n    a',
  '>\n  a',
  '|2\n    a',
  '|\ta',
  '- a',
  '? a',
  'a\n  b',
  'a\n    b: c',
  '\u00e4',
  '\u{1F600}',
  '!!int a',
  '!!seq a',
  '-',
  '--',
  '-a',
  '?a',
  ':a'
]
const controls = ['\u0007', '\u0085', '\u2028', '\u2029', '\u200b', '\ufeff', '\u007f', '\ud800', '\t']

const values = [...plain, ...dates, ...words, ...quotes, ...flows, ...others]
const alphabet = [...':-?,[]{}#&*!|>\'"%@`= \t\n', ...controls, '  ', '\r\n', ' #', ': ', '- ', 'a', '1', '---', '...']

const lines = [
  'status: success',
  'status: partial',
  'outputs: []',
  'outputs:\n    - file: "a.md"\n      action: created\n      lines: 3',
  'metrics:\n    score: 17\n    rate: 0.5',
  'warnings:\n    - "slow"\n    - late',
  'warnings:\n  - "slow"',
  'errors: []',
  'next_step: "Go on"',
  'user_decisions_needed:\n    - question: "Which?"\n      marker: "M_1"'
]

/** A response between its delimiters. */
export function randomResponse(random: Random): string {
  const chosen = lines.filter((_, index) => index === 0 || index === 2 || index === 8 || random.chance(0.4))
  const body = chosen.map((line) => `  ${line}`)
  if (random.chance(0.6)) body.splice(random.int(body.length + 1), 0, oddLine(random))
  let text = body.join(random.chance(0.1) ? '\n\n' : '\n')
  for (let count = random.int(3); count > 0; count--) text = edited(text, random)
  return `Done.\n\n---\nresponse:\n${text}\n---\n`
}

function oddLine(random: Random): string {
  const value = random.pick(values)
  const name = random.pick(['next_step', 'warnings', 'extra', ...values.slice(0, 40)])
  const [before, after] = [random.pick(['', '', '', ' ', '\t']), random.pick(['', '', '', ' ', '\t', ' # a', '\t# a'])]
  return random.pick([
    `  next_step: ${before}${value}${after}`,
    `  metrics:\n    score: ${before}${value}${after}`,
    `  warnings:\n    - ${before}${value}${after}`,
    `  metrics:\n    ${name}: 1`,
    `  ${name}: ${value}`
  ])
}

/** A piece of a text replaced, taken away or added. */
function edited(text: string, random: Random): string {
  const at = random.int(text.length)
  const length = random.pick([0, 0, 1, 1, 2, 4])
  return text.slice(0, at) + (random.chance(0.75) ? random.pick(alphabet) : '') + text.slice(at + length)
}
