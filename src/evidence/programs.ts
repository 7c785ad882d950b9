/** The programs of a repository that seem to read what the agents of definitions print: proposals that a person confirms. */
import {type FoundProgram, findPrograms} from '../contracts/programs/found-programs.ts'
import {gitRoot} from '../disk/folders.ts'
import {openSourceFiles, sourceLimits} from '../project/source-files.ts'
import {plural} from '../text/plural.ts'
import {toJson} from '../text/printable.ts'
import {type AskedDefinition, definesAgent} from './asked.ts'

/**
 * Searches the tracked source of the repository around a folder. A definition that names its program needs no other.
 *
 * @param warn receives how much source was left out
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
  const sources = openSourceFiles(root)
  const programs = findPrograms(open, sources)
  const left = sources.left()
  if (left > 0) warn(`${plural(left, 'source file')} not searched for programs: ${sourceLimits}`)
  return found.map((each) => (programs.has(each.source) ? {...each, programs: programs.get(each.source) ?? []} : each))
}

/** Such as ``src/review.ts:2 `VERDICT` seems to read `VERDICT:` ``. */
export function foundProgramText({path, line, name, reads, contract}: FoundProgram): string {
  const does = reads === undefined ? 'seems to validate what the agent prints' : `seems to read \`${reads}\``
  return `${path}:${line} \`${name}\` ${does}; \`${toJson(contract)}\``
}
