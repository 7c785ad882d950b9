import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {Report} from '../../src/report/report.ts'
import {bytesOf, type Case, type Fault} from './case.ts'
import {internal} from './check-records.ts'
import {projectWith, type Ran, runCli} from './project.ts'

/** The faults of runs over a project with one file that is not as expected: its configuration, a state, a definition. */
export async function projectFaults(found: Case): Promise<readonly Fault[]> {
  const {path = 'lint-agents.config.json', args = []} = found
  const folder = projectWith(path, bytesOf(found))
  const linted = await runCli(folder, ['lint', '--format', 'json', ...args])
  const again = await runCli(folder, ['lint', '--format', 'json', ...args])
  const others = [
    await runCli(folder, ['outputs', '--format', 'json', 'outputs', 'runs']),
    await runCli(folder, ['--print-config', 'agents/04-garden-planner.md']),
    await runCli(folder, ['lint', '--diff', '--unsafe-fixes']),
    await runCli(folder, ['lint', '--format', 'pretty']),
    ...(path === 'report.json'
      ? [await runCli(folder, ['merge', path]), await runCli(folder, ['merge', '-f', 'markdown', path])]
      : [])
  ]
  const fixed = await runCli(folder, ['lint', '--fix', '--format', 'json'])
  const before = filesIn(folder)
  const second = await runCli(folder, ['lint', '--fix', '--format', 'json'])
  return [
    ...[linted, ...others, fixed, second].flatMap(({err}) => internal(err)),
    ...[linted, fixed].flatMap(jsonFaults),
    ...(again.out === linted.out && again.code === linted.code ? [] : [{oracle: 'second-result', detail: again.out}]),
    ...(filesIn(folder) === before ? [] : [{oracle: 'safe-again', detail: 'a second run writes another text'}]),
    ...others.flatMap(({code, out, err}): readonly Fault[] =>
      [0, 1, 2].includes(code) && !(code === 2 && out === '' && err === '') ? [] : [{oracle: 'code', detail: `${code}`}]
    )
  ]
}

/** A run prints a report, or says why there is none. */
function jsonFaults({code, out, err}: Ran): readonly Fault[] {
  if (out === '') return code === 2 && err !== '' ? [] : [{oracle: 'report', detail: `code ${code} without a report`}]
  const {success, error} = Report.safeParse(JSON.parse(out))
  return success ? [] : [{oracle: 'schema', detail: JSON.stringify(error.issues.slice(0, 3))}]
}

/** All files with their bytes, as one text to compare. */
function filesIn(folder: string): string {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => join(parentPath, name))
    .sort()
    .map((path) => `${path}\0${readFileSync(path, 'latin1')}\0`)
    .join('')
}
