/** `remark-preset-lint-agents/contracts` on Node, which can interrupt slow patterns. */
import {outputSchema, readOutput} from '../contracts/index.ts'
import {limitTime} from '../disk/time-limit.ts'
import {giveTimeLimit, openTimeBudget} from '../text/bounded.ts'

export * from '../contracts/index.ts'

/** Same as the portable function, but a pattern that takes longer than two seconds is a finding. */
const readOutputInTime: typeof readOutput = (text, contract) => {
  openTimeBudget()
  giveTimeLimit(limitTime)
  return readOutput(text, contract)
}

const outputSchemaInTime: typeof outputSchema = (contract) => {
  openTimeBudget()
  giveTimeLimit(limitTime)
  return outputSchema(contract)
}

export {outputSchemaInTime as outputSchema, readOutputInTime as readOutput}
