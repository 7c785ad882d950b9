/** The phrases of headings. */
import {among, any, anywhere, either, following, oneOf, pattern, phrase} from './phrase.ts'
import {wordList} from './word-list.ts'
import {
  foreignExamples,
  foreignOutputs,
  foreignTitles,
  headingWords,
  mannerTitles,
  otherAgents,
  otherTitles,
  outputWords,
  ruleWords,
  shapeNouns,
  titleNouns,
  titleShapes
} from './words.ts'

/** A heading over how to write. */
export const mannerTitle = phrase(among(wordList(mannerTitles), {before: /^$/, after: following(() => /$/y)}))

const inHeading = wordList(headingWords)

/** Headings of words about the agent's own output alone. */
export const ownHeading = phrase(({lower, words}) =>
  /^\w[\w\s:&/,-]*$/.test(lower) && words.every(inHeading.has) ? [0, lower.length] : undefined
)
export const outputWord = oneOf(outputWords)

/** Headings about an output with words of its subject. */
export const outputTitle = phrase(({text}) => {
  const line = text.split(/[\n\r\u2028\u2029]/).find((each) => titleNoun().test(each) && titleShape().test(each))
  return line === undefined ? undefined : [text.indexOf(line), text.indexOf(line) + line.length]
})
const titleNoun = oneOf(titleNouns)
const titleShape = oneOf(titleShapes)

/** The end of a paragraph that introduces the shape of what follows. */
export const introduced = phrase(
  among(wordList([...titleShapes, ...shapeNouns, 'outputs?', 'responses?', 'verdict']), {
    after: following(() => /[^.!?\n]{0,60}:[*_ \t]*$/y)
  })
)
/** Headings over what an agent heeds; a template does not have them. */
export const ruleTitle = oneOf(ruleWords)
/** Headings over what programs send each other. */
export const exchangeTitle = oneOf([
  ...['api', 'apis', 'requests?', 'endpoints?', 'http', 'errors?', 'webhooks?', 'rest', 'graphql']
])
/** Headings over an answer, whatever it is about: "Unit test report". */
export const reportTitle = phrase(among(wordList(titleNouns), {after: following(() => /$/y)}))
/** Headings that send an answer to its reader: "Return to the orchestrator". */
export const returnTitle = phrase(
  among(wordList(['return', 'report', 'respond', 'reply']), {
    before: /^$/,
    after: following(() => /(?: \w+){0,2} to\b/y)
  })
)
export const foreignTitle = phrase(either(among(wordList(foreignTitles)), anywhere(foreignExamples)))
/** Headings over the agent's own output in languages whose words have no edges that expressions know. */
export const foreignOutput = pattern(() => `^${any(foreignOutputs)}`, {needs: /[^\0-\x7F]|^formato/i})
export const otherTitle = oneOf(otherTitles)
export const otherAgent = oneOf(otherAgents)
