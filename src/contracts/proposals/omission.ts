/** What an agent leaves out at will: "omit sections without findings". */
import {type OutputContract, sectionTerms} from '../engine/model.ts'
import {rowText} from '../markers/fences.ts'
import {leadOf} from '../markers/outline.ts'
import type {Source} from '../source.ts'
import type {ExampleContract} from './contract.ts'

const nameOfPart = '(?:sections?|headings?|categor(?:y|ies)|parts?|rows?|fields?|keys?|lines?)'
const omission = new RegExp(
  `(?<!\\b(?:not|never|n't|without)\\s{1,3})\\b(?:omit|omitting|skip|skipping|leave out|leaving out|drop)\\b[^.\\n]{0,40}\\b(?:${nameOfPart}|nulls?|empty|unused|absent|missing|optional)\\b|\\b${nameOfPart} (?:may|can) be (?:omitted|skipped|left out|dropped)\\b|\\bonly (?:include |print |show |the |those )[^.\\n]{0,30}\\b${nameOfPart} (?:that|which|with|where)\\b`,
  'i'
)

/** A template of which nothing has to be there, where the paragraph above or below it says so. */
export function whereOmitted(
  definition: Source,
  example: ExampleContract,
  [first, last]: readonly [first: number, last: number]
): ExampleContract {
  const below = [last + 1, last + 2].map((line) => rowText(definition, line)).join('\n')
  if (!omission.test(leadOf(definition, first)?.text ?? '') && !omission.test(below)) return example
  return {...example, contract: loosened(example.contract)}
}

function loosened(contract: OutputContract): OutputContract {
  const {json, sections} = contract
  if (sections !== undefined)
    return {...contract, sections: sectionTerms(sections).map((each) => ({...each, optional: true}))}
  if (typeof json !== 'object') return contract
  const {required: _, ...rest} = json
  return {...contract, json: rest}
}
