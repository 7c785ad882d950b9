/** The arguments of `npm run bench`. */
import {resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {benches} from './groups/index.ts'

export interface Options {
  /** The ids of the groups to run; all where none is named. */
  readonly names: readonly string[]
  readonly rounds: number
  /** Paths of Node. */
  readonly nodes: readonly string[]
  /** The entry of another build of the command line. */
  readonly beside: string | undefined
  /** In MB. */
  readonly sessionSize: number
  /** A file that gets what is printed. */
  readonly out: string | undefined
  readonly isSaved: boolean
  readonly isMicro: boolean
  /** Whether commands get the variables of Node that are set here. */
  readonly isInherited: boolean
}

export const usage = `npm run bench -- [options] [GROUP ...]

Groups: ${benches.map(({id}) => id).join(', ')}

  --rounds N          runs of each command (15); those that take many seconds run in every fifth round
  --node PATH         a Node to run on, repeatable; the one that runs this, and Node 24 from npm
  --beside FILE       the bin/lint-agents.js of another build, which runs beside this one
  --session-size MB   the size of recorded sessions (256)
  --out FILE          write what is printed to a file as well
  --save              keep the results in bench/results.json, for \`npm run generate\`
  --micro             where the time of a run goes, by stage
  --inherit           pass on NODE_EXTRA_CA_CERTS and NODE_OPTIONS, with which each start of Node takes longer
`

/** @throws {Error} for an unknown option or group */
export function readOptions(args: readonly string[]): Options | undefined {
  const {values, positionals} = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: {type: 'string', default: '15'},
      node: {type: 'string', multiple: true, default: []},
      beside: {type: 'string'},
      'session-size': {type: 'string', default: '256'},
      out: {type: 'string'},
      save: {type: 'boolean', default: false},
      micro: {type: 'boolean', default: false},
      inherit: {type: 'boolean', default: false},
      help: {type: 'boolean', short: 'h', default: false}
    }
  })
  if (values.help) return undefined
  const unknown = positionals.find((name) => !benches.some(({id}) => id === name))
  if (unknown !== undefined) throw new Error(`Unexpected group \`${unknown}\`\n\n${usage}`)
  if (values.inherit && values.save) throw new Error('Unexpected --inherit with --save: results are those without it')
  return {
    names: positionals,
    rounds: numberOf('rounds', values.rounds),
    nodes: values.node,
    beside: values.beside === undefined ? undefined : resolve(values.beside),
    sessionSize: numberOf('session-size', values['session-size']),
    out: values.out,
    isSaved: values.save,
    isMicro: values.micro,
    isInherited: values.inherit
  }
}

function numberOf(name: string, value: string): number {
  if (!/^[1-9]\d*$/.test(value)) throw new Error(`Unexpected --${name} \`${value}\`, expected a whole number above 0`)
  return Number(value)
}
