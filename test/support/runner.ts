/** A stand-in for the runner of GitHub Actions: starts the Action, and reads what it says as the runner does. */
import {spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {folder} from './cli.ts'

/** A workflow command that the runner would carry out. */
export interface Command {
  readonly name: string
  readonly properties: Readonly<Record<string, string>>
  readonly data: string
}

const commandNames =
  'error warning notice debug group endgroup set-output set-env add-path add-mask save-state echo'.split(' ')

/**
 * The commands in what a step printed. A line is a command that begins with `::name`, or holds `##[name]` anywhere; between
 * `::stop-commands::token` and `::token::` none is.
 */
export function readCommands(output: string): Command[] {
  const found: Command[] = []
  let token: string | undefined
  for (const line of output.split(/\r\n|\r|\n/)) {
    const [, head = '', data = ''] = /^\s*::(.*?)::(.*)$/.exec(line) ?? /##\[([^\]]*)\](.*)$/.exec(line) ?? []
    const [name = '', ...rest] = head.split(' ')
    if (token !== undefined) {
      if (name === token) token = undefined
    } else if (name === 'stop-commands') token = data
    else if (commandNames.includes(name))
      found.push({name, properties: readProperties(rest.join(' ')), data: decode(data)})
  }
  if (token !== undefined) throw new Error('The step ended with commands stopped')
  return found
}

function readProperties(text: string): Record<string, string> {
  const pairs = text.trim().split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, decode(value.join('=').replaceAll('%3A', ':').replaceAll('%2C', ','))]
    })
  )
}

function decode(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
}

/** The values in a `GITHUB_OUTPUT` file. */
export function readOutputs(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  const lines = text.split('\n')
  while (lines.length > 1) {
    const [, name = '', delimiter = ''] = /^(.+?)<<(.+)$/.exec(lines.shift() ?? '') ?? []
    const end = lines.indexOf(delimiter)
    if (name === '' || end === -1) throw new Error(`Not a value and its delimiter: ${text}`)
    values[name] = lines
      .splice(0, end + 1)
      .slice(0, -1)
      .join('\n')
  }
  return values
}

/** What came of a step. */
export interface Step {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly commands: readonly Command[]
  readonly outputs: Readonly<Record<string, string>>
  /** The text of the file that the output `report-file` names. */
  readonly reportFile: string | undefined
  readonly summary: string
}

export interface StepOptions {
  /** By path in the workspace. */
  readonly files?: Readonly<Record<string, string>>
  /** By the name in `action.yml`. */
  readonly inputs?: Readonly<Record<string, string>>
  /** The command that runs a file; the Node of this test where it is not given. */
  readonly node?: readonly string[]
}

const program = resolve('action/index.js')

/** Runs the built Action in a workspace of its own. */
export function runStep({files = {}, inputs = {}, node = [process.execPath]}: StepOptions): Step {
  const inWorkspace = Object.entries(files).map(([path, text]) => [`workspace/${path}`, text])
  const home = folder({'workspace/.git/HEAD': '', output: '', summary: '', ...Object.fromEntries(inWorkspace)})
  const [command = '', ...args] = node
  const {status, stdout, stderr} = spawnSync(command, [...args, program], {
    cwd: home.path,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:GITHUB|INPUT|RUNNER)_/.test(name))),
      ...Object.fromEntries(
        Object.entries(inputs).map(([name, value]) => [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value])
      ),
      GITHUB_WORKSPACE: join(home.path, 'workspace'),
      GITHUB_OUTPUT: join(home.path, 'output'),
      GITHUB_STEP_SUMMARY: join(home.path, 'summary'),
      RUNNER_TEMP: home.path
    }
  })
  const outputs = readOutputs(readFileSync(join(home.path, 'output'), 'utf8'))
  const file = outputs['report-file']
  const step = {
    code: status,
    stdout,
    stderr,
    commands: readCommands(stdout),
    outputs,
    reportFile: file === undefined ? undefined : readFileSync(file, 'utf8'),
    summary: readFileSync(join(home.path, 'summary'), 'utf8')
  }
  home.done()
  return step
}
