/** `remark-preset-lint-agents/contracts` on Node, which can end a pattern that takes too long. */
import {outputSchema, readOutput} from '../contracts/index.ts'
import {limitTime} from '../disk/time-limit.ts'
import {giveTimeLimit, openTimeBudget} from '../text/bounded.ts'

export * from '../contracts/index.ts'

/** As the function of this name that runs anywhere, and a pattern that takes longer than two seconds is a finding. */
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
