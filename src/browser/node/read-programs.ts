/** In place of what reads the expressions of programs: a page has no source of one. */
import type {OutputContract, ProgramTerms} from '../../contracts/engine/model.ts'
import {ConfigError} from '../../disk/errors.ts'
import type {ConfigFile} from '../../project/config.ts'
import {sentence} from '../../text/quoted.ts'

interface NamedProgram {
  readonly file: ConfigFile
  readonly at: readonly PropertyKey[]
  readonly terms: OutputContract
}

function wholePath(given: string): readonly [path: string, name: string] {
  return [given, '']
}

/** @returns a function that throws a {@link ConfigError} */
function noPrograms(): (named: NamedProgram, given: string) => ProgramTerms {
  return ({file, at}, given) => {
    throw new ConfigError(sentence`${file.at([...at, 'program'])}: Cannot read the program \`${given}\` on a page`)
  }
}

export {noPrograms as openPrograms, wholePath as programPlace}
