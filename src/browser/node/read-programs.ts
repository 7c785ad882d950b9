/** Replaces the reader of program expressions: a page has no source of a program. */
import type {OutputContract} from '../../contracts/engine/model.ts'
import {ConfigError} from '../../disk/errors.ts'
import type {ConfigFile} from '../../project/config.ts'
import {sentence} from '../../text/quoted.ts'

interface NamedProgram {
  readonly file: ConfigFile
  readonly at: readonly PropertyKey[]
  readonly terms: OutputContract
}

function noFiles(): readonly string[] {
  return []
}

/** @returns a function that throws a {@link ConfigError} */
function noPrograms(): (named: NamedProgram, given: string) => never {
  return ({file, at}, given) => {
    throw new ConfigError(sentence`${file.at([...at, 'program'])}: Cannot read the program \`${given}\` on a page`)
  }
}

export {noFiles as programFiles, noPrograms as openPrograms}
