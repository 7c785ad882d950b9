/** Report of `lint-agents contracts --prove`: an interface. */
import * as z from 'zod/mini'
import {drifts} from '../contracts/engine/drifts.ts'

/** Result of a reader for a text; `default` is its value for nonsense. */
const outcomes = ['taken', 'refused', 'other value', 'default', 'not run'] as const
export type Outcome = (typeof outcomes)[number]

const mismatchKinds = [
  'dropped',
  'left-out',
  'other-line',
  'wrong-group',
  'early-match',
  'late-match',
  'unnoticed'
] as const

const outcome = z.enum(outcomes)

const answer = z.strictObject({
  program: outcome,
  value: z.optional(z.unknown().check(z.describe('The value that the program takes'))),
  reason: z.optional(z.string().check(z.describe('Why it takes none')))
})

const Mismatch = z.strictObject({
  kind: z
    .enum(mismatchKinds)
    .check(
      z.describe(
        '`dropped`: an output that is shown or captured; `left-out`: a field that may be missing; `other-line`: a label that matches another line; `wrong-group`: the text that is compared; `early-match`, `late-match`: a match that hides the one that counts; `unnoticed`: drifts that the linter takes and the program does not'
      )
    ),
  text: z.string().check(z.describe('The text that shows it')),
  message: z.string()
})
export type Mismatch = z.infer<typeof Mismatch>

const Case = z.strictObject({
  drift: z.enum(['canonical', ...drifts]),
  text: z.string(),
  linter: outcome.check(z.describe('Of all contracts of the agent that the linter checks')),
  reader: outcome.check(z.describe('Of the generated reader')),
  program: outcome
})
export type ProvedCase = z.infer<typeof Case>

const Proved = z.strictObject({
  name: z.string().check(z.describe('Of the contract with the program; of any other, where the agent has no program')),
  agent: z.optional(z.string().check(z.describe('None, where no definition is bound to the contract'))),
  path: z.string().check(z.describe('Where the contract is declared; relative to the working directory, with `/`')),
  line: z.int().check(z.minimum(1)),
  program: z.optional(z.string().check(z.describe('The command, or `PATH#NAME` of the expression'))),
  failure: z.optional(z.string().check(z.describe('Why the program could not be run'))),
  onNonsense: z.optional(
    z.strictObject({
      empty: answer,
      nonsense: answer,
      passes: z.boolean().check(z.describe('One of them has a value of an output that keeps the contract'))
    })
  ),
  outputs: z.optional(
    z
      .strictObject({
        outputs: z.int(),
        linter: z.int(),
        program: z.int(),
        unproved: z.optional(
          z
            .int()
            .check(z.describe('How many more there are: 50 of an agent are proved, each of at most 100,000 characters'))
        )
      })
      .check(z.describe('With `--against`: the captured outputs, and how many of them each takes'))
  ),
  cases: z
    .array(Case)
    .check(z.describe('The output that is shown, and typical drifts from it; none where nothing shows one')),
  mismatches: z.array(Mismatch)
})
export type ProvedContract = z.infer<typeof Proved>

/** Output of `lint-agents contracts --prove --format json`. */
export const ProofReport = z.strictObject({version: z.literal(1), contracts: z.array(Proved)})
