/** Statistics of outputs: a part of the JSON report. */
import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))

const counts = {
  outputs: count.check(z.describe('Final messages of threads, and texts: passed, failed, incomplete and unchecked')),
  passed: count.check(z.describe('Checked, and without an error')),
  warned: count.check(z.describe('Of the passed, those with a warning')),
  failed: count.check(z.describe('With an error, `run-complete` aside')),
  incomplete: count.check(z.describe('The run ended before a final message; what it has is without an error')),
  unchecked: count.check(z.describe('Nothing was known to check, or a rule failed')),
  elsewhere: count.check(
    z.describe(
      'With an answer that satisfies a contract in all but its place: before other text, after it, in code or in a comment'
    )
  ),
  passRate: z.optional(
    z
      .number()
      .check(
        z.minimum(0),
        z.maximum(1),
        z.describe('The passed among the passed and the failed, to four decimals; absent without any of them')
      )
  )
}

const errors = count.check(z.describe('Findings that are errors'))
const warnings = count.check(z.describe('Findings that are warnings'))

const AgentStats = z.strictObject({
  agent: z.string().check(z.describe('`unknown` where it is not known')),
  ...counts
})

const ModelStats = z.strictObject({
  model: z.string().check(z.describe('As its program records it; `unknown` where it is not known')),
  ...counts
})

const RuleStats = z.strictObject({
  rule: z.string(),
  contract: z.optional(z.string().check(z.describe('The contract that the findings are about'))),
  failed: count.check(z.describe('Outputs with an error of it')),
  warned: count.check(z.describe('Outputs with warnings of it, and no error')),
  elsewhere: count.check(z.describe('Outputs in which the place alone is wrong')),
  errors,
  warnings
})

const MessageStats = z.strictObject({
  rule: z.string(),
  messageId: z.string(),
  message: z.string().check(z.describe('Without what the outputs hold (`...`) and without numbers (`N`)')),
  outputs: count.check(z.describe('Outputs with such a finding')),
  errors,
  warnings
})

export type AgentCounts = Omit<z.infer<typeof AgentStats>, 'agent'>

/** Statistics that add up over several runs. */
export const Stats = z.strictObject({
  ...counts,
  agents: z.array(AgentStats).check(z.describe('Most failures first, then by name')),
  models: z.array(ModelStats),
  rules: z.array(RuleStats),
  messages: z.array(MessageStats),
  omitted: z.optional(
    z
      .strictObject({
        agents: z.optional(count),
        models: z.optional(count),
        rules: z.optional(count),
        messages: z.optional(count)
      })
      .check(
        z.describe(
          'Each list has 1,000 rows at most: outputs of the agents and models that are left out, findings of the rules and messages'
        )
      )
  )
})
export type Stats = z.infer<typeof Stats>
