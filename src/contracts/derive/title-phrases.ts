/** The phrases of headings. */
import {anyPhrase, either, phrase} from './phrase.ts'
import {
  foreignTitles,
  headingWords,
  otherTitles,
  outputWords,
  ruleWords,
  titleNouns,
  titleShapes
} from './title-words.ts'
import {foreignExamples, foreignOutputs, mannerTitles, otherAgents, shapeNouns} from './words.ts'

/** A heading over how to write. */
export const mannerTitle = phrase(`^${mannerTitles}$`)

/** Headings of words about the agent's own output alone. */
export const ownHeading = phrase(`^(${headingWords}\\b[\\s:&/,-]*)+$`)
export const outputWord = phrase(`\\b${outputWords}\\b`)

/** Headings about an output with words of its subject: a line of such a noun and a shape. */
export const outputTitle = phrase(`^(?=.*\\b${titleShapes}\\b).*\\b${titleNouns}\\b`, 'im')

/** The end of a paragraph that introduces the shape of what follows. */
export const introduced = phrase(
  `\\b${either(titleShapes, shapeNouns, 'outputs?', 'responses?', 'verdict')}\\b[^.!?\\n]{0,60}:[*_ \\t]*$`
)

/** Headings over what an agent heeds; a template does not have them. */
export const ruleTitle = phrase(`\\b${ruleWords}\\b`)

/** Headings over what programs send each other. */
export const exchangeTitle = phrase(
  `\\b${anyPhrase`api, apis, requests?, endpoints?, http, errors?, webhooks?, rest, graphql`}\\b`
)

/** Headings over an answer, whatever it is about: "Unit test report". */
export const reportTitle = phrase(`\\b${titleNouns}$`)

/** Headings that send an answer to its reader: "Return to the orchestrator". */
export const returnTitle = phrase(`^${anyPhrase`return, report, respond, reply`}( \\w+){0,2} to\\b`)

export const foreignTitle = phrase(`\\b${foreignTitles}\\b|${foreignExamples}`)

/** Headings over the agent's own output in languages whose words have no edges that expressions know. */
export const foreignOutput = phrase(`^${foreignOutputs}`)
export const otherTitle = phrase(`\\b${otherTitles}\\b`)
export const otherAgent = phrase(`\\b${otherAgents}\\b`)
