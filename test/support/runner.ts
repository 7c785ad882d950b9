/** A stand-in for the runner of GitHub Actions: runs the Action, and reads its output as the runner does. */
import {spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {runAction} from '../../src/action/main.ts'
import {temporaryFolder} from './folder.ts'

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

/** Commands of each runner, also as a log shows them that takes something away. */
export const runnerCommands: readonly string[] = [
  '##vso[task.setvariable variable=PATH]x',
  '##VSO[task.complete result=Succeeded]done',
  "##teamcity[setParameter name='a' value='b']",
  '##octopus[setVariable x]',
  '##[error]x',
  '###vso[a]b',
  '#\uFE0F#vso[a]b',
  '##v\uFE0Fso[a]b',
  '##\x1B[31mvso[a]b',
  '::error::x',
  '::set-output name=a::b',
  '--- group',
  '+++ group',
  '~~~ group',
  '^^^ +++',
  '-\uFE0F-- group',
  '+++\tgroup',
  'section_start:1700000000:name\r\x1B[0K',
  'section_end:1700000000:name',
  'travis_fold:start:name\r\x1B[0K',
  ':\uFE0F:error::x'
]

/**
 * The starts of commands that any runner would carry out, by the most careless reading: colors and characters without a shape are
 * taken away, a name is not asked for. GitHub takes `::` at the start of a line, Buildkite signs and a name, GitLab and Travis the
 * start and end of a fold, others `##name[` anywhere.
 *
 * @param options `isData`: a diff or another text whose own lines begin with such signs
 */
export function commandStarts(output: string, {isData = false} = {}): readonly string[] {
  const plain = output
    .replace(/\x1B\[[\d;]*m|\x1B\]8;;[^\x1B]*\x1B\\/g, '')
    .replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
  const found = [...plain.matchAll(/##[\w.-]*\[|^\s*::.*|section_(?:start|end):|travis_(?:fold|time):/gm)]
  const groups = isData ? [] : [...plain.matchAll(/^(?:---|\+\+\+|~~~|\^\^\^)\s\s*\S.*/gm)]
  return [...found, ...groups].map(([start]) => start.trim())
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

/** The output of a step. */
export interface Step {
  readonly code: number | null
  readonly stdout: string
  readonly commands: readonly Command[]
  readonly outputs: Readonly<Record<string, string>>
  /** The text of the file that the output `report-file` names. */
  readonly reportFile: string | undefined
  readonly summary: string
  /** The text of a file of the workspace after the step. */
  read(path: string): string
}

export interface StepOptions {
  /** By path in the workspace. */
  readonly files?: Readonly<Record<string, string>>
  /** By the name in `action.yml`. */
  readonly inputs?: Readonly<Record<string, string>>
  /** A folder that is the workspace, in place of a new one. */
  readonly workspace?: string
}

/** Runs the Action in this process, in a workspace of its own. */
export async function runStep(options: StepOptions): Promise<Step> {
  const {path, env} = openStep(options)
  let stdout = ''
  const code = await runAction({env, out: (text) => (stdout += text)})
  return readStep(path, code, stdout)
}

/** What only a process has. */
export interface Process {
  readonly stderr: string
}

/**
 * Runs the built Action in a process and a workspace of its own.
 *
 * @param node the command that runs a file; the Node of this test where it is not given
 */
export function startStep(options: StepOptions, node: readonly string[] = [process.execPath]): Step & Process {
  const {path, env} = openStep(options)
  const [command = '', ...args] = node
  const {status, stdout, stderr} = spawnSync(command, [...args, resolve('action/index.js')], {
    cwd: path,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: {...withoutWorkflow(process.env), ...env}
  })
  return {...readStep(path, status, stdout), stderr}
}

/** Variables without those of a workflow that the tests run in. */
export function withoutWorkflow(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:GITHUB|RUNNER|INPUT)_/.test(name)))
}

/** A workspace and the variables that the runner sets. */
function openStep({files = {}, inputs = {}, workspace}: StepOptions) {
  const inWorkspace = Object.entries(files).map(([path, text]) => [`workspace/${path}`, text])
  const path = temporaryFolder({
    'workspace/.git/HEAD': '',
    output: '',
    summary: '',
    ...Object.fromEntries(inWorkspace)
  })
  const given = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])
  const env: Readonly<Record<string, string>> = {
    ...Object.fromEntries(given),
    GITHUB_WORKSPACE: workspace ?? join(path, 'workspace'),
    GITHUB_OUTPUT: join(path, 'output'),
    GITHUB_STEP_SUMMARY: join(path, 'summary'),
    RUNNER_TEMP: path
  }
  return {path, env}
}

/** The files `output` and `summary` of a folder, and what a step printed. */
export function readStep(path: string, code: number | null, stdout: string): Step {
  const outputs = readOutputs(readFileSync(join(path, 'output'), 'utf8'))
  const file = outputs['report-file']
  return {
    read: (file) => readFileSync(join(path, 'workspace', file), 'utf8'),
    code,
    stdout,
    commands: readCommands(stdout),
    outputs,
    reportFile: file === undefined ? undefined : readFileSync(file, 'utf8'),
    summary: readFileSync(join(path, 'summary'), 'utf8')
  }
}
