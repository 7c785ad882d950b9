/** Exports schemas of programs, on a person's request. */
import {randomUUID} from 'node:crypto'
import * as z from 'zod/mini'
import {LockEntry, schemaHash, withSortedKeys} from '../project/lock.ts'
import {readJson} from '../text/json.ts'
import {excerpt} from '../text/lines.ts'
import {inWords} from '../text/plural.ts'
import {plain, type Quoted, sentence, withoutMiddle} from '../text/quoted.ts'
import {shellCommand} from '../text/shell-command.ts'
import {nodeExporter, pythonExporter} from './exporters.ts'
import {endWords, runProgram} from './run-program.ts'

export interface SchemaSource {
  /** Relative to the configuration's folder. */
  readonly path: string
  readonly isPython: boolean
  readonly names: readonly string[]
}

/** Commands that run the project's programs, from its configuration. */
export interface Runners {
  readonly node?: string | undefined
  readonly python?: string | undefined
}

/** Milliseconds, since a runner may have to install packages. */
const longestExport = 120_000

/** UTF-16 units of a program's error text. */
const longestReason = 300

const fault = z.enum(['import', 'no-name', 'no-schema', 'not-exported', 'zod-3', 'pydantic-1'])
const {exporter, lost, schema} = LockEntry.shape
const Exported = z.union([
  z.strictObject({fault, text: z.string()}),
  z.strictObject({
    schemas: z.array(
      z.union([
        z.strictObject({name: z.string(), exporter, lost, schema}),
        z.strictObject({
          name: z.string(),
          fault,
          text: z.optional(z.string()),
          known: z.optional(z.array(z.string()))
        })
      ])
    )
  })
])

interface Failure {
  readonly fault: z.infer<typeof fault>
  readonly text?: string | undefined
  readonly known?: readonly string[] | undefined
}

/** Command that exports the schemas of a source, and its displayed form. */
export function exportCommand({path, isPython, names}: SchemaSource, {node, python}: Runners) {
  const given = isPython ? (python ?? 'python3') : node
  const words = given?.trim().split(/\s+/) ?? [process.execPath]
  const args = ['-', path, ...names]
  return {
    command: [...words, ...args],
    shownCommand: shellCommand([...(given === undefined ? ['node'] : words), ...args])
  }
}

/**
 * Runs the exporter of a source.
 *
 * @param cwd folder of the configuration, absolute
 * @param timeout in milliseconds
 * @returns by name, the lock entry or the reason for its absence
 */
export async function exportSchemas(
  cwd: string,
  source: SchemaSource,
  runners: Runners,
  timeout = longestExport
): Promise<ReadonlyMap<string, LockEntry | Quoted>> {
  const all = (found: Quoted): ReadonlyMap<string, Quoted> => new Map(source.names.map((name) => [name, found]))
  const untyped = typesFault(source, runners)
  if (untyped !== undefined) return all(untyped)
  const {command, shownCommand} = exportCommand(source, runners)
  const mark = randomUUID()
  const program = source.isPython ? `mark = "${mark}"\n${pythonExporter}` : `const mark = '${mark}'\n${nodeExporter}`
  const ended = await runProgram(command, {cwd, input: program, timeout})
  const printed = ended.end === 'exited' ? resultIn(ended.out, mark) : undefined
  const reason = ended.code === 0 ? 'it printed no schema' : endWords(ended, timeout)
  const ending = sentence`Cannot export by \`${excerpt(shownCommand)}\`: ${reason}`
  if (printed === undefined) return all(ending)
  if ('fault' in printed) return all(failureWords(printed, source.path, ''))
  const found = new Map(printed.schemas.map((each) => [each.name, each]))
  return new Map(
    source.names.map((name) => {
      const each = found.get(name)
      if (each === undefined) return [name, ending]
      return [name, 'fault' in each ? failureWords(each, source.path, name) : entryOf(each)]
    })
  )
}

function entryOf({exporter, lost, schema: given}: Omit<LockEntry, 'hash'>): LockEntry {
  const schema = withSortedKeys(given) as LockEntry['schema']
  return {exporter, hash: schemaHash(schema), lost, schema}
}

/** Node itself runs TypeScript if it strips types. */
function typesFault({path, isPython}: SchemaSource, {node}: Runners): Quoted | undefined {
  const {typescript} = process.features as {readonly typescript?: unknown}
  if (isPython || node !== undefined || !/\.[cm]?tsx?$/i.test(path) || typescript) return undefined
  return sentence`Cannot run \`${path}\` by Node ${process.versions.node}, which does not strip types, expected Node 22.18 or later, or a command such as \`"node": "npx tsx"\` in the configuration`
}

function resultIn(out: string, mark: string): z.infer<typeof Exported> | undefined {
  const from = out.lastIndexOf(mark)
  if (from === -1) return undefined
  const [line = ''] = out.slice(from + mark.length).split('\n', 1)
  const {success, data} = Exported.safeParse(readJson(line).value)
  return success ? data : undefined
}

function failureWords({fault, text = '', known = []}: Failure, path: string, name: string): Quoted {
  const reason = withoutMiddle(text.trim().replace(/\s+/g, ' '), longestReason)
  const value = sentence`\`${name}\` of \`${path}\``
  switch (fault) {
    case 'no-name': {
      const names = known.map((each) => `\`${each}\``)
      return sentence`Unexpected name ${value}, expected ${names.length === 0 ? plain('a name that it exports') : inWords(names, 'or')}`
    }
    case 'no-schema':
      return sentence`Unexpected type \`${reason}\` of ${value}, expected a schema of zod, a Standard JSON Schema, or a type of Pydantic 2`
    case 'zod-3':
      return sentence`Cannot export ${value}, a schema of zod 3: expected one of \`zod/v4\`, or the package \`zod-to-json-schema\``
    case 'pydantic-1':
      return sentence`Cannot export ${value} by Pydantic ${reason}, expected Pydantic 2`
    case 'not-exported':
      return sentence`Cannot export ${value}: ${reason}`
    case 'import':
      return sentence`Cannot import \`${path}\`: ${reason}`
  }
}
