/** Expressions and schemas of configured programs, from sources and the lock, without running them. */
import {dirname, resolve} from 'node:path'
import {type Expression, type OutputContract, programPlace} from '../contracts/engine/model.ts'
import {groupFault} from '../contracts/engine/terms-faults.ts'
import {type Program, type ProgramFault, readProgram, type SourceLine} from '../contracts/programs/program.ts'
import type {FileReader} from '../disk/contained-reader.ts'
import {ConfigError} from '../disk/errors.ts'
import {noSuchFile} from '../disk/paths.ts'
import {pathName} from '../schema/expectation.ts'
import {memo} from '../text/memoize.ts'
import {plain, Quoted, sentence} from '../text/quoted.ts'
import type {ConfigFile} from './config.ts'
import {type LockedSchema, lockName, lockPath, type ReadLock, readLock} from './lock.ts'

interface NamedProgram {
  readonly file: ConfigFile
  /** Path of the contract in the configuration. */
  readonly at: readonly PropertyKey[]
  readonly terms: OutputContract
}

interface FoundProgram {
  /** Terms of the contract instead of the program's name. */
  readonly terms: Pick<OutputContract, 'program' | 'json' | 'read'>
  /** Line of the expression or of the schema's declaration in the source, from 1. */
  readonly line: number
  readonly schema?: LockedSchema
}

/** Files that define a program, relative to the configuration's folder. */
export function programFiles(given: string): readonly string[] {
  return [programPlace(given)[0], lockName]
}

/**
 * Reads each source once.
 *
 * @returns a function that throws a {@link ConfigError} for an unreadable program
 */
export function openPrograms(reader: FileReader): (named: NamedProgram, given: string) => FoundProgram {
  const sources = openSources(reader)
  const locks = new Map<string, ReadLock | Quoted>()
  return (named, given) => {
    const {file, at, terms} = named
    const [path, name] = programPlace(given)
    const place = file.at([...at, 'program'])
    const source = sources(named, path)
    const reading = source.read(name)
    const {fault} = reading
    if (fault === undefined) {
      expectGroup(named, reading.expressions)
      const {line, expressions} = reading
      return {
        terms: {program: {path, name, line, expressions}, read: terms.read ?? 'first'},
        line: expressions[0]?.line ?? line
      }
    }
    if (!mayBeSchema(source, fault)) throw new ConfigError(sentence`${place}: ${faultWords(fault, path, name)}`)
    const lock = memo(locks, lockPath(file), () => readLock(file, reader))
    const found = lock instanceof Quoted ? lock : lock.entry(given)
    if (found === undefined) throw new ConfigError(sentence`${place}: ${unlockedWords(fault, path, name)}`)
    if (found instanceof Quoted) throw new ConfigError(sentence`${place}: ${found}: ${plain(syncs)} ${plain(rule)}`)
    expectNoKeys(named, given)
    const line = fault.kind === 'no-expression' ? fault.line : 1
    return {terms: {program: undefined, json: found.entry.schema}, line, schema: found}
  }
}

/** A contract's program that is a schema, as far as its source shows. */
export interface SchemaProgram {
  /** Relative to the configuration's folder. */
  readonly path: string
  readonly name: string
  readonly isPython: boolean
}

/** Schema of a name by its source; only running it gives certainty. @throws {ConfigError} for an unreadable source */
export function createSchemaPrograms(
  reader: FileReader
): (named: Omit<NamedProgram, 'terms'>, given: string) => SchemaProgram | undefined {
  const sources = openSources(reader)
  return (named, given) => {
    const [path, name] = programPlace(given)
    const source = sources(named, path)
    const {fault} = source.read(name)
    return fault !== undefined && mayBeSchema(source, fault)
      ? {path, name, isPython: source.dialect === 'Python'}
      : undefined
  }
}

function openSources(reader: FileReader): (named: Omit<NamedProgram, 'terms'>, path: string) => Program {
  const sources = new Map<string, Program>()
  return ({file, at}, path) => {
    const place = file.at([...at, 'program'])
    return memo(sources, resolve(dirname(file.path), path), (absolute) => {
      const {text, reason = noSuchFile} = reader.attempt(absolute, {from: dirname(file.path)})
      if (text === undefined)
        throw new ConfigError(sentence`${place}: Unexpected program \`${path}\`, expected a file: ${reason}`)
      const program = readProgram(path, text)
      if (program === undefined)
        throw new ConfigError(
          sentence`${place}: Unexpected program \`${path}\`, expected a source of JavaScript, TypeScript, Python, Go or Rust`
        )
      return program
    })
  }
}

/** Whether a name may be a schema: its source has no expression, and its language can export schemas. */
function mayBeSchema({dialect}: Program, {kind}: ProgramFault): boolean {
  return (dialect === 'JavaScript' || dialect === 'Python') && (kind === 'no-name' || kind === 'no-expression')
}

function expectGroup({file, at, terms: {group}}: NamedProgram, expressions: readonly Expression[]): void {
  const wrong = group === undefined ? undefined : expressions.flatMap((each) => groupFault(each, group) ?? [])[0]
  if (wrong === undefined) return
  const inner = [...at, 'group']
  throw new ConfigError(sentence`${file.at(inner)}: Unexpected value of \`${pathName(inner)}\`, ${wrong}`)
}

/** @throws {ConfigError} for keys that only expressions have */
function expectNoKeys({file, at, terms}: NamedProgram, given: string): void {
  const wrong = (['use', 'group', 'values'] as const).filter((key) => terms[key] !== undefined)
  if (wrong.length > 0)
    throw new ConfigError(
      wrong.map(
        (key) =>
          sentence`${file.at([...at, key])}: Unexpected key \`${key}\`, expected it only with an expression: \`${given}\` is a schema`
      )
    )
}

const syncs = 'run `lint-agents contracts --sync`'
const rule = '(contract-lock)'
const none = plain('')

/** Message for a name without an expression and without a lock entry. */
function unlockedWords(fault: ProgramFault, path: string, name: string): Quoted {
  // A name similar to another is misspelt.
  if (fault.kind === 'no-name' && fault.nearest !== undefined) return faultWords(fault, path, name)
  const place =
    fault.kind === 'no-expression'
      ? sentence` at ${path}:${fault.line} without a regular expression`
      : sentence` of \`${path}\``
  const others =
    'known' in fault && fault.known.length > 0
      ? sentence`, or a name with a regular expression: ${listed(fault.known)}`
      : none
  return sentence`Unexpected name \`${name}\`${place}, expected an entry in \`${plain(lockName)}\`: ${plain(syncs)}${others} ${plain(rule)}`
}

function faultWords(fault: ProgramFault, path: string, name: string): Quoted {
  switch (fault.kind) {
    case 'no-name':
      return sentence`Unexpected name \`${name}\` of \`${path}\`, expected ${
        fault.nearest === undefined ? known(fault.known, path) : listed([fault.nearest])
      }`
    case 'several-declarations':
      return sentence`Unexpected name \`${name}\` of \`${path}\`, expected one declaration: ${listed(fault.found)}`
    case 'no-expression':
      return sentence`Unexpected name \`${name}\` at ${path}:${fault.line}, expected ${known(fault.known, path)}`
    case 'several-expressions':
      return sentence`Unexpected name \`${name}\` of \`${path}\` with several expressions, expected one: ${listed(fault.found)}`
    case 'refused': {
      const {text, line} = fault.expression
      return sentence`Cannot read the expression \`${text}\` at ${path}:${line}: ${fault.reason}`
    }
  }
}

function known(found: readonly SourceLine[], path: string): Quoted {
  return found.length === 0
    ? sentence`a name with a regular expression, and \`${path}\` has none`
    : sentence`a name with a regular expression: ${listed(found)}`
}

function listed(found: readonly SourceLine[]): Quoted {
  const [first = plain(''), ...others] = found.map(({text, line}) => sentence`\`${text}\` (line ${line})`)
  return others.reduce((all, each) => sentence`${all}, ${each}`, first)
}
