/** The expressions of programs that the contracts of a configuration name, read from their sources: nothing of these runs. */
import {dirname, resolve} from 'node:path'
import type {OutputContract, ProgramTerms} from '../contracts/engine/model.ts'
import {groupFault} from '../contracts/engine/terms-faults.ts'
import {type Program, type ProgramFault, readProgram, type SourceLine} from '../contracts/programs/program.ts'
import {ConfigError} from '../disk/errors.ts'
import type {FileReader} from '../disk/incidental.ts'
import {noSuchFile} from '../disk/paths.ts'
import {pathName} from '../schema/expectation.ts'
import {memo} from '../text/memoize.ts'
import {plain, type Quoted, sentence} from '../text/quoted.ts'
import type {ConfigFile} from './config.ts'

/** A contract that names a program, in its configuration. */
interface NamedProgram {
  readonly file: ConfigFile
  /** The path of the contract in the configuration. */
  readonly at: readonly PropertyKey[]
  readonly terms: OutputContract
}

/** Where the source of a program is, and its name there. */
export function programPlace(given: string): readonly [path: string, name: string] {
  const sign = given.lastIndexOf('#')
  return [given.slice(0, sign), given.slice(sign + 1)]
}

/**
 * Reads each source once.
 *
 * @returns a function that throws a {@link ConfigError} for a program that cannot be read
 */
export function openPrograms(reader: FileReader): (named: NamedProgram, given: string) => ProgramTerms {
  const sources = new Map<string, Program>()
  return ({file, at, terms}, given) => {
    const [path, name] = programPlace(given)
    const place = file.at([...at, 'program'])
    const source = memo(sources, resolve(dirname(file.path), path), (absolute) => {
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
    const reading = source.read(name)
    if (reading.fault !== undefined) throw new ConfigError(sentence`${place}: ${faultWords(reading.fault, path, name)}`)
    const {group} = terms
    const wrong =
      group === undefined ? undefined : reading.expressions.flatMap((each) => groupFault(each, group) ?? [])[0]
    if (wrong !== undefined) {
      const inner = [...at, 'group']
      throw new ConfigError(sentence`${file.at(inner)}: Unexpected value of \`${pathName(inner)}\`, ${wrong}`)
    }
    return {path, name, line: reading.line, expressions: reading.expressions}
  }
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
