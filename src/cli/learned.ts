import {fewestOutputs} from '../contracts/learned/share.ts'
import {outputMarkerText} from '../contracts/markers/marker-text.ts'
import {UsageError} from '../disk/errors.ts'
import {type LearnedAgent, learnContracts} from '../evidence/learn.ts'
import {failing} from '../report/notice.ts'
import {plural} from '../text/plural.ts'
import {printable, toJson} from '../text/printable.ts'
import type {Args} from './args.ts'
import type {OptionName} from './options.ts'
import {choice, readConfigOption} from './overrides.ts'
import {type Terminal, warn} from './terminal.ts'

/** Options of `contracts` that are about definitions. */
const ofDefinitions: readonly OptionName[] = ['against', 'prove', 'why', 'types', 'write', 'as', 'role']

/** `lint-agents contracts --from`: learns contracts from captured outputs alone. @returns the exit code */
export async function listLearned(args: Args, terminal: Terminal): Promise<number> {
  const other = ofDefinitions.find((name) => args.has(name))
  if (other !== undefined) throw new UsageError(`Unexpected --from beside --${other}, expected one of them`)
  if (args.paths.length > 0)
    throw new UsageError(`Unexpected path \`${args.paths[0]}\` beside --from, expected one of them`)
  const format = choice(args, 'format', ['pretty', 'json'])
  const {agents, others, hasFailed} = await learnContracts(
    args.values('from'),
    {config: readConfigOption(args), agent: args.value('agent')},
    {cwd: terminal.cwd, notify: ({kind, message}) => failing.has(kind) && warn(terminal, message)}
  )
  if (format === 'json') terminal.out(`${toJson({version: 2, agents}, 2)}\n`, 'data')
  else terminal.out(agents.map(agentText).join('\n'))
  if (others > 0)
    warn(
      terminal,
      `${plural(others, 'output')} ${others === 1 ? 'is' : 'are'} of an agent without a name, and did not count`
    )
  return hasFailed ? 2 : 0
}

function agentText({agent, outputs, contracts}: LearnedAgent): string {
  const rows =
    outputs < fewestOutputs
      ? [`  too few outputs: ${outputs}, expected at least ${fewestOutputs}`]
      : contracts.length === 0
        ? ['  nothing that at least 95 % of the outputs share']
        : contracts.flatMap(contractRows)
  return [`${agent} (${plural(outputs, 'output')})`, ...rows].map((row) => `${printable(row)}\n`).join('')
}

/** How many hold it, its text for the configuration, its marker for the definition. */
function contractRows({name, kind, contract, evidence}: LearnedAgent['contracts'][number]): readonly string[] {
  const {hold, outputs} = evidence
  const rarer = evidence.parts.filter((each) => each.hold < outputs)
  return [
    `  ${kind.padEnd(8)}  held by ${hold} of ${outputs}`,
    ...rarer.map((each) => `            ${each.hold} of ${outputs}  ${each.part}`),
    `    "${name}": ${toJson(contract)}`,
    `    ${outputMarkerText(name, contract)}`
  ]
}
