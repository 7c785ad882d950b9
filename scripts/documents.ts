/**
 * `npm run documents`: holds the rules to the readers that the documents name. An output that the rules take is one that its reader
 * takes: PyYAML behind the expression of P6, the expressions of REQ-0003 6.2, and the loader of the templates, which replaces text.
 *
 * --count N  how many texts of each document; 5,000 by default
 * --seed N   another choice of texts
 */
import {parseArgs} from 'node:util'
import {injectVariables, parsePrompts, parseStatus, patterns} from '../src/contracts/index.ts'
import {lint} from '../test/support/lint.ts'
import {responseDifferences} from './documents/differences.ts'
import {randomPrompts, randomTemplate} from './documents/prompts.ts'
import {randomResponse} from './documents/responses.ts'
import {readerFaults} from './fuzz/check-readers.ts'
import {changeText} from './fuzz/lines.ts'
import {createRandom, seedOf} from './fuzz/random.ts'

const {values} = parseArgs({options: {count: {type: 'string'}, seed: {type: 'string'}}})
const count = Number(values.count ?? 5000)
const seed = Number(values.seed ?? 1)
const textsOf = <T>(make: (random: ReturnType<typeof createRandom>) => T): readonly T[] =>
  Array.from({length: count}, (_, index) => make(createRandom(seedOf(seed, index))))

/** Texts of which the linter and the reader say something else; the fuzzer has edited each second one. */
function responses(): readonly string[] {
  const texts = textsOf((random) => {
    const text = randomResponse(random)
    return random.chance(0.5) ? changeText(text, random) : text
  })
  return responseDifferences(texts).map(({text}) => text)
}

function prompts(): readonly string[] {
  return textsOf(randomPrompts).filter((text) => {
    const isMissed = (found: readonly unknown[], pattern: RegExp): boolean => found.length > 0 && !pattern.test(text)
    const isClean = (['phase-agent', 'sub-agent'] as const).every((role) => {
      const subject = {kind: 'output', role} as const
      return readerFaults(text, subject, lint(text, subject)).length === 0
    })
    return !isClean || isMissed(parsePrompts(text), patterns.block) || isMissed(parseStatus(text), patterns.status)
  })
}

function templates(): readonly string[] {
  const context = {PROJECT_CONTEXT: 'Rust', TASKS: '1.1 $& {{ARTIFACTS}}'}
  return textsOf(randomTemplate).filter((template) => {
    const read = template.replace(/\{\{(PROJECT_CONTEXT|TASKS)\}\}/g, (_, name: keyof typeof context) => context[name])
    const {text} = injectVariables(template, context)
    return text.replaceAll('Context not provided: OTHER', '{{OTHER}}') !== read
  })
}

let wrong = 0
for (const [name, find] of Object.entries({responses, prompts, templates})) {
  const found = find()
  wrong += found.length
  console.log(`${name}: ${count} texts, ${found.length} that their reader does not take`)
  for (const text of found.slice(0, 5)) console.log(`  ${JSON.stringify(text)}`)
}
process.exitCode = wrong > 0 ? 1 : 0
