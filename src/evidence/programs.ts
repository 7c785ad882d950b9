/** Programs of a repository that seem to read agents' outputs: proposals for a person to confirm. */
import {type FoundProgram, findPrograms} from '../contracts/programs/found-programs.ts'
import {gitRoot} from '../disk/folders.ts'
import {createSourceFiles, sourceLimits} from '../project/source-files.ts'
import {plural} from '../text/plural.ts'
import {toJson} from '../text/printable.ts'
import {type AskedDefinition, definesAgent} from './required-contracts.ts'

/**
 * Searches the tracked source of the repository around a folder. Definitions with a named program are skipped.
 *
 * @param warn receives the amount of source beyond the limits
 */
export function withPrograms(
  found: readonly AskedDefinition[],
  cwd: string,
  warn: (message: string) => void = () => {}
): readonly AskedDefinition[] {
  const root = gitRoot(cwd)
  const open = found.filter(
    ({source, configured}) => definesAgent(source) && configured.every(({program}) => program === undefined)
  )
  if (root === undefined || open.length === 0) return found
  const sources = createSourceFiles(root)
  const programs = findPrograms(open, sources)
  const left = sources.left()
  if (left > 0) warn(`${plural(left, 'source file')} not searched for programs: ${sourceLimits}`)
  return found.map((each) => (programs.has(each.source) ? {...each, programs: programs.get(each.source) ?? []} : each))
}

/** Such as ``src/review.ts:2 `VERDICT` seems to read `VERDICT:` ``. */
export function programText({path, line, name, reads, writes}: FoundProgram): string {
  const act = reads === undefined ? 'seems to validate output' : `seems to read \`${reads}\``
  return `${path}:${line} \`${name}\` ${act}${writes === undefined ? '' : `, not \`${writes}\` as the definition writes it`}`
}

/** A program and its proposed contract. */
export function foundProgramText(program: FoundProgram): string {
  return `${programText(program)}; \`${toJson(program.contract)}\``
}
