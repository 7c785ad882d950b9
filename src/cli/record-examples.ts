/** `contracts --against PATH --write=examples`: outputs that keep a contract of the configuration, and outputs that do not. */
import {basename, resolve} from 'node:path'
import {customContracts, isReadIn} from '../contracts/engine/bound.ts'
import {type Examples, isPathOfExample, type NamedContract} from '../contracts/engine/model.ts'
import {inOrder, readContract} from '../contracts/engine/read.ts'
import {outputMessages} from '../contracts/engine/words.ts'
import {messageOf} from '../contracts/problem.ts'
import {type Source, sourceOf} from '../contracts/source.ts'
import {relativePath} from '../disk/paths.ts'
import {readTextFile} from '../disk/text-file.ts'
import {writeWhole} from '../disk/write.ts'
import {eachOutput} from '../evidence/each-output.ts'
import {addJson} from '../init/json.ts'
import type {Environment, RunRequest} from '../run/request.ts'
import {memo} from '../text/memoize.ts'
import {plural} from '../text/plural.ts'
import {printable} from '../text/printable.ts'
import type {Terminal} from './terminal.ts'

/** How many outputs are recorded of each kind, and how many of a contract there may be. */
const mostRecorded = 3
const mostExamples = 20

/** In UTF-16 units: a longer output belongs into a file, of which the configuration has the path. */
const maxExampleLength = 4000

/** Outputs of a contract: texts, with the first finding of a bad one. */
interface Recorded {
  readonly good: Map<string, string>
  readonly bad: Map<string, string>
}

/** @returns whether an output could not be read */
export async function recordExamples(
  request: Pick<RunRequest, 'outputs' | 'config' | 'overrides'>,
  environment: Environment,
  {isAgreed, terminal}: {readonly isAgreed: boolean; readonly terminal: Terminal}
): Promise<boolean> {
  const all = new Map<NamedContract, Recorded>()
  const hasFailed = await eachOutput(request, environment, (output) => {
    for (const contract of customContracts(output))
      if (!contract.isMarked && isReadIn(output, contract.terms))
        record(
          output,
          contract,
          memo(all, contract, () => ({good: new Map(), bad: new Map()}))
        )
  })
  let written = 0
  for (const [contract, recorded] of all) {
    if (recorded.good.size + recorded.bad.size === 0) continue
    terminal.out(shownText(contract, recorded, terminal.cwd))
    const answer = isAgreed
      ? 'y'
      : await terminal.ask?.('Record them as examples? y: all; g: the good ones; Enter: none ')
    if (answer === undefined) break
    const word = answer.trim().toLowerCase()
    if (word !== 'y' && word !== 'g') continue
    written += write(
      contract,
      {good: [...recorded.good.keys()], bad: word === 'y' ? [...recorded.bad.keys()] : []},
      terminal
    )
  }
  if (written === 0)
    terminal.out(
      `Nothing was written: ${all.size === 0 ? 'no output has a contract of a configuration' : 'no example is new and agreed to'}\n`
    )
  return hasFailed
}

function record({text}: Source, {terms}: NamedContract, {good, bad}: Recorded): void {
  if (text.length > maxExampleLength || isPathOfExample(text)) return
  const [problem] = inOrder(readContract(sourceOf(text), terms).problems)
  const [side, of] = problem === undefined ? ([good, 'good'] as const) : ([bad, 'bad'] as const)
  const known = terms.examples?.[of] ?? []
  if (side.size >= mostRecorded || known.length + side.size >= mostExamples || known.includes(text)) return
  side.set(text, problem === undefined ? '' : messageOf(outputMessages, problem))
}

function shownText({name, place}: NamedContract, {good, bad}: Recorded, cwd: string): string {
  const firstLine = (text: string): string =>
    text
      .trim()
      .split(/\r\n?|\n/)[0]
      ?.slice(0, 80) ?? ''
  const rows = [
    `${relativePath(cwd, place.path)}:${place.line}: \`${name}\``,
    ...[...good.keys()].map((text) => `  good  ${firstLine(text)}`),
    ...[...bad].map(([text, message]) => `  bad   ${firstLine(text)}: ${message}`)
  ]
  return rows.map((row) => `${printable(row)}\n`).join('')
}

/** @returns how many were written */
function write({name, place: {path}}: NamedContract, examples: Required<Examples>, {cwd, out}: Terminal): number {
  const file = resolve(cwd, path)
  const keys = [...(basename(file) === 'package.json' ? ['lint-agents'] : []), 'contracts', name, 'examples']
  const before = readTextFile(file).text
  let text: string | undefined = before
  for (const of of ['good', 'bad'] as const)
    if ((examples[of]?.length ?? 0) > 0) text = text && addJson(text, [...keys, of], examples[of])
  const shownPath = printable(relativePath(cwd, path))
  if (text === undefined || text === before) {
    out(`${shownPath}: not written: expected \`contracts.${printable(name)}\` there\n`)
    return 0
  }
  writeWhole(file, text, {cwd, before})
  const count = (examples.good?.length ?? 0) + (examples.bad?.length ?? 0)
  out(`Wrote ${plural(count, 'example')} of \`${printable(name)}\` to ${shownPath}\n`)
  return count
}
