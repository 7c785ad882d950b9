import {resolve} from 'node:path'
import {personaContext, personasProblems, readPersonas} from '../../contracts/inception-party/index.ts'
import {createSource} from '../../contracts/source.ts'
import {UsageError} from '../../disk/errors.ts'
import {readTextFile} from '../../disk/text-file.ts'
import {placeFormatter} from '../../schema/place.ts'
import type {Args} from '../args.ts'
import type {Terminal} from '../terminal.ts'
import {demand, type Rendered} from './rendered.ts'

/**
 * The block that makes an agent a persona (REQ-0006 4.1): `lint-agents render persona KEY --personas FILE`.
 *
 * @throws {UsageError} for a file that does not keep 8.2, and a key that gets no block
 */
export function renderPersona(args: Args, {cwd}: Terminal): Rendered {
  const [, key, ...rest] = args.paths
  if (key === undefined || rest.length > 0)
    throw new UsageError('Missing key, expected one with `lint-agents render persona KEY --personas FILE`')
  const file = demand(args, 'personas')
  const {text} = readTextFile(resolve(cwd, file))
  const source = createSource(text, {path: file, kind: 'personas', declared: true})
  const personas = readPersonas(source)
  if (personas === undefined) {
    const [problem] = personasProblems(source)
    const placeOf = placeFormatter(file, text)
    throw new UsageError(
      `${placeOf(problem?.range ?? {start: 0})}: Unexpected file of personas, expected one without errors of \`party-personas\``
    )
  }
  return {text: personaContext(personas, key), lintAs: {contracts: ['inception-party']}}
}
