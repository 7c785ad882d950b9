/** The blocks of personas in texts for agents of a party: their first prompts, messages. */
import type {Range} from '../../text/lines.ts'
import type {MismatchProblem} from '../mismatch.ts'
import {type Source, sourceOf} from '../source.ts'
import {membersOf} from './members.ts'
import {firstHeader} from './persona-block.ts'
import {contextProblems, knownPersonas, personasProblemsOf} from './persona-context.ts'
import {partRange} from './records.ts'
import {isTeamSpawn, spawnedMember} from './spawns.ts'
import {isOfParty, recordsIn} from './transcript.ts'

/** The problems of blocks in a file, an output, a file of messages or a captured run. */
export function personaContextProblems(source: Source): readonly MismatchProblem[] {
  if (source.kind !== 'messages') return contextProblems(source)
  if (!isOfParty(source)) return []
  const personas = knownPersonas(source)
  const members = membersOf(personas)
  return recordsIn(source).records.flatMap((record): readonly MismatchProblem[] => {
    if (record.kind === 'message')
      return placed(personasProblemsOf(sourceOf(record.content ?? ''), {isFilled: true, personas}), (range) =>
        partRange(record, 'content', range)
      )
    if (record.kind !== 'spawn' || !isTeamSpawn(record, members)) return []
    const member = spawnedMember(record, members)
    const prompt = sourceOf(record.prompt ?? '')
    const first = firstHeader(prompt)
    // A block that is not at the start, or in phase 3, is one problem, of the prompt.
    if (first === undefined || member?.phase === 3 || prompt.text.slice(0, first.start).trim() !== '') return []
    return placed(personasProblemsOf(prompt, {isFilled: true, personas, member}), (range) =>
      partRange(record, 'prompt', range)
    )
  })
}

function placed(problems: readonly MismatchProblem[], placeOf: (range: Range) => Range): readonly MismatchProblem[] {
  return problems.map((problem) => ({...problem, range: placeOf(problem.range)}))
}
