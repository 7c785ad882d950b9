import {shortened} from '../contracts/quotable.ts'
import {UsageError} from '../disk/errors.ts'
import {gitRoot} from '../disk/folders.ts'
import {relativePath} from '../disk/paths.ts'
import {openHead} from '../git/head.ts'
import {countChecked} from '../hook/check-message.ts'
import {type HostName, hostNames} from '../hook/host.ts'
import {examine} from '../init/doctor/examine.ts'
import type {DoctorProblem, Examined} from '../init/doctor/problem.ts'
import {firstOf, plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import type {Terminal} from './terminal.ts'

/**
 * `lint-agents hook --doctor`: tries the hooks of installed or configured hosts, with the input that these hosts send.
 *
 * @returns 0 if all of them work; 1 for a problem, and if no host runs the hook
 */
export function hookDoctor(host: HostName | undefined, {cwd, out}: Terminal): number {
  const root = gitRoot(cwd) ?? cwd
  const examined = (host === undefined ? hostNames : [host]).flatMap((name) => examine(name, root))
  if (examined.length === 0) {
    out(
      `No settings run the hook, expected those of ${host ?? 'a host'}: \`lint-agents init --hook ${host ?? 'NAME'}\`\n`
    )
    return 1
  }
  for (const each of examined) out(lineOf(each))
  const {agents, checked, paths} = countChecked(root)
  if (agents > 0) out(agentsLine(agents, checked))
  if (checked > 0) out(changedText(root, paths))
  const problems = examined.flatMap((each) => each.problems).length + (agents > 0 && checked === 0 ? 1 : 0)
  const count = problems === 0 ? 'no problems' : plural(problems, 'problem')
  out(`\n${plural(examined.length, 'hook')}, ${count}\n`)
  return problems === 0 ? 0 : 1
}

function agentsLine(agents: number, checked: number): string {
  return checked === 0
    ? `Missing contract, expected one for ${agents === 1 ? 'the agent' : `one of ${agents} agents`}: the hook checks what is declared: \`lint-agents contracts --write=markers\`\n`
    : `${checked} of ${plural(agents, 'agent')} ${checked === 1 ? 'has' : 'have'} a declared contract\n`
}

/** Files that decide the checks and differ from the last commit: the hook warns of messages that the commit refuses. */
function changedText(root: string, paths: ReadonlySet<string>): string {
  if (gitRoot(root) !== root) return ''
  try {
    const changed = openHead(root).read(paths)?.changed() ?? []
    if (changed.length === 0) return ''
    const names = changed.map((path) => `\`${shortened(printable(relativePath(root, path)), maxQuoteLength)}\``)
    const verb = changed.length === 1 ? 'differs' : 'differ'
    return `${firstOf(names, mostNames)} ${verb} from the last commit: a message that only the commit refuses is a warning, and not sent back\n`
  } catch (error) {
    if (error instanceof UsageError) return `Cannot compare with the last commit: ${printable(error.message)}\n`
    throw error
  }
}

const mostNames = 10

function lineOf({host, path, event, plugin, problems, time}: Examined): string {
  const subject = [host, path, event].filter((each) => each !== undefined).join(' ')
  const took = time === undefined ? '' : `${time} ms`
  if (problems.length === 0 && plugin !== undefined)
    return `${subject}: the plugin lint-agents ${
      plugin === 'alone' ? 'runs the hook' : 'leaves the hook to the settings: it does nothing for their events'
    }\n`
  if (problems.length === 0) return `${subject}: works, ${took}\n`
  return problems.map((problem) => `${subject}: ${messageOf(problem, host)}\n`).join('')
}

function messageOf(problem: DoctorProblem, host: HostName): string {
  switch (problem.kind) {
    case 'not-configured':
      return `Missing hook, expected it in the settings: \`lint-agents init --hook ${host}\``
    case 'unreadable':
      return `Cannot read the settings: ${problem.reason}`
    case 'disabled':
      return `Unexpected \`${problem.key}\`, expected hooks to be on`
    case 'missing-event':
      return 'Missing event, expected the hook for it too'
    case 'ignored':
      return `Unexpected ignored folder \`${problem.folder}\`, expected it in git: the hook does not check what is ignored`
    case 'not-run':
      return `Unexpected command \`${quoted(problem.command)}\`, expected one as \`init\` writes it; it was not run`
    case 'not-tried':
      return `Cannot try a command that starts \`${problem.program}\`: it runs code of the repository`
    case 'missing-program':
      return `Missing program \`${problem.program}\`: the hook checks nothing until it is installed`
    case 'untrusted-program':
      return problem.tracking === 'tracked'
        ? `Unexpected program \`${problem.program}\` in git, expected an installed one; it was not run`
        : `Missing answer of git, expected it to say that \`${problem.program}\` is not tracked; it was not run`
    case 'stale':
      return `Unexpected version ${problem.actual}, expected ${problem.expected}, that of this command`
    case 'slow':
      return `Unexpected time of ${problem.time} ms, expected at most ${problem.limit} ms`
    case 'timeout':
      return `Missing answer, expected it within ${problem.limit / 1_000} s`
    case 'fails-closed':
      return problem.key === undefined
        ? `Unexpected exit code ${problem.code}, expected 0: an error of the hook would stop the agent`
        : `Unexpected \`${problem.key}\`, expected it to be off: an error of the hook would stop the agent`
    case 'invalid-answer':
      return `Unexpected answer \`${quoted(problem.answer)}\`, expected nothing or a JSON object`
    case 'complaint':
      return `The hook reports: ${quoted(problem.text)}`
  }
}

/** In UTF-16 units. */
const maxQuoteLength = 200

function quoted(text: string): string {
  return shortened(printable(text), maxQuoteLength)
}
