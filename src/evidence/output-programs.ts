/** Commands of contracts, which judge captured outputs: `lint-agents outputs --run-programs`. */
import {dirname, resolve} from 'node:path'
import {commandContracts} from '../contracts/engine/bound.ts'
import {type NamedContract, programCommand} from '../contracts/engine/model.ts'
import type {AnyProblem, Messages} from '../contracts/problem.ts'
import type {Source} from '../contracts/source.ts'
import {UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {isSameOrBelow, relativePath} from '../disk/paths.ts'
import type {Rule} from '../linter/rule.ts'
import {rootsOf} from '../project/files.ts'
import type {Environment, RunRequest} from '../run/request.ts'
import {allRules} from '../run/rules.ts'
import {lastTextLine} from '../text/ends.ts'
import {memo} from '../text/memoize.ts'
import {plural} from '../text/plural.ts'
import {type Quoted, quoted, sentence} from '../text/quoted.ts'
import {shellCommand} from '../text/shell-command.ts'
import {eachOutput} from './each-output.ts'
import {type CommandProgram, commandProgram, openQueue, type ProgramAnswer} from './judging-program.ts'

interface RefusedOutput extends AnyProblem {
  readonly kind: 'refused'
  readonly data: {readonly command: string; readonly reason: Quoted; readonly contract: string}
}

const refused: Messages<RefusedOutput> = {
  refused: ({command, reason, contract}) =>
    `Unexpected output, expected one that \`${command}\` takes: ${reason} (contract \`${contract}\`)`
}

interface Judged {
  readonly contract: NamedContract
  readonly program: CommandProgram
  readonly command: string
  /** First path by text of the output. */
  readonly paths: Map<string, string>
}

/**
 * Runs the commands that judge a run's outputs, on a person's request: once for each command and text, with limited
 * concurrency.
 *
 * @param environment its `notify` receives unreadable files, which the run also reports
 * @param announce receives a line before each command runs
 * @returns rules of the run, one of which reports refusals
 * @throws {UsageError} for a command that fails to run, and for one of a configuration among the outputs
 */
export async function judgeOutputs(
  request: RunRequest,
  environment: Environment,
  announce: (line: string) => void
): Promise<readonly Rule[]> {
  const commands = new Map<string, Judged>()
  const queue = openQueue()
  const cwd = resolve(environment.cwd)
  const open = (contract: NamedContract): Judged => {
    const [folder, words] = placeOf(contract, cwd)
    return memo(commands, keyOf(contract, cwd), () => ({
      contract,
      program: commandProgram(words, folder, queue),
      command: shellCommand(words),
      paths: new Map()
    }))
  }
  const {outputs, texts = [], paths, config, overrides, threads, scope, changes, shard} = request
  const same = {outputs, texts, paths, config, overrides, threads, scope, changes, shard}
  await eachOutput(same, {...environment, onFile: undefined}, (output) => {
    // Commands get the text, not the structured data beside it.
    if (output.captured?.structured === 'this') return
    for (const contract of commandContracts(output))
      memo(open(contract).paths, output.text, () => relativePath(cwd, resolve(cwd, output.path)))
  })
  for (const {contract} of commands.values()) expectOwn(contract, request, cwd)
  for (const {command, paths, program} of commands.values()) {
    announce(`Running \`${command}\` on ${plural(paths.size, 'output')}`)
    await Promise.all([...paths.keys()].map(program.answer))
    for (const [text, path] of paths) {
      const answer = program.answered(text)
      if (answer?.is === 'not run') throw new UsageError(sentence`\`${command}\` ${answer.reason}, for ${path}`)
    }
  }
  const answerOf = (contract: NamedContract, output: Source): ProgramAnswer | undefined =>
    commands.get(keyOf(contract, cwd))?.program.answered(output.text)
  return allRules.map((rule) => (rule.id === 'custom-contract' ? withAnswers(rule, answerOf) : rule))
}

/**
 * Expects a configuration that captured outputs cannot bring along: not below their folders, nor in another repository.
 *
 * @throws {UsageError}
 */
function expectOwn(contract: NamedContract, {outputs = [], paths = [], config}: RunRequest, cwd: string): void {
  const [folder, words] = placeOf(contract, cwd)
  if (isSameOrBelow(folder, cwd) || typeof config === 'string') return
  const isAmongOutputs = rootsOf([...outputs, ...paths], cwd).some((root) => isSameOrBelow(root, folder))
  if (!isAmongOutputs && gitRoot(folder) === gitRoot(cwd)) return
  throw new UsageError(
    sentence`${relativePath(cwd, resolve(cwd, contract.place.path))}: \`${shellCommand(words)}\` is not run: expected a run in its folder or \`--config\``
  )
}

function placeOf({place, terms}: NamedContract, cwd: string): readonly [folder: string, command: readonly string[]] {
  return [dirname(resolve(cwd, place.path)), programCommand(terms) ?? []]
}

function keyOf(contract: NamedContract, cwd: string): string {
  return JSON.stringify(placeOf(contract, cwd))
}

function withAnswers(
  rule: Rule,
  answerOf: (contract: NamedContract, output: Source) => ProgramAnswer | undefined
): Rule {
  const judged: Rule = {
    ...rule,
    mayFind: (source) => commandContracts(source).length > 0 || rule.mayFind?.(source) !== false,
    check(source, report, options) {
      if (rule.mayFind?.(source) !== false) rule.check(source, report, options)
      if (source.kind !== 'output' || source.captured?.stopReason !== undefined) return
      for (const contract of commandContracts(source)) {
        const answer = answerOf(contract, source)
        if (answer?.is !== 'refused') continue
        const command = shellCommand(programCommand(contract.terms) ?? [])
        const data = {command, reason: quoted(answer.reason), contract: contract.name}
        const related = [{...contract.place, from: 'configuration'}] as const
        const problem: RefusedOutput = {kind: 'refused', range: lastTextLine(source), data, related}
        report(problem)
      }
    },
    messages: {...rule.messages, ...refused} as Rule['messages']
  }
  return judged
}
