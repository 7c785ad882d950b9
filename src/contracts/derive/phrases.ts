/** The patterns that the lists of words make, each compiled at its first use. */
import {
  answerVerbs,
  clauseStarts,
  conditionStarts,
  conditions,
  delegates,
  delegationVerbs,
  describingVerbs,
  editingTools,
  exampleWords,
  fileVerbs,
  foreignExamples,
  foreignOutputs,
  foreignTitles,
  generated,
  headingWords,
  inputWords,
  insertVerbs,
  makeVerbs,
  makingVerbs,
  mannerTitles,
  negations,
  obligations,
  otherAgents,
  otherTitles,
  otherVerbs,
  outputWords,
  ownNouns,
  ownWork,
  partNouns,
  printedNouns,
  printVerbs,
  producers,
  producing,
  rareEvents,
  readers,
  receivedWords,
  ruleWords,
  shapeNouns,
  strictWords,
  titleNouns,
  titleShapes,
  workVerbs
} from './words.ts'

/** A pattern that is compiled at its first use, in any case. */
function pattern(write: () => string, flags = 'i'): () => RegExp {
  let compiled: RegExp | undefined
  return () => {
    compiled ??= new RegExp(write(), flags)
    return compiled
  }
}

const any = (words: readonly string[]): string => `(?:${words.join('|')})`

/** Where a sentence, a clause or a list item begins. */
const clause = (): string =>
  `(?:^|[.:;,!?\\n(]|\\s[-\\u2013\\u2014]\\s|\\b${any(clauseStarts)}\\b)[\\s*_"]{0,9}(?:(?:[-+>]|\\d{1,3}[.)])\\s{1,9}[*_]{0,3})?`

/** What a verb is not: a noun before "of", a part of a word. */
const asVerb = `\\b(?!['-]|\\s+(?:of|from|to the (?:plan|step|user for)|is|are|goes|was)\\b)`

/** An order to answer. */
export const answerOrder = pattern(() => `${clause()}${any(answerVerbs)}${asVerb}`)

/** An order to print. */
export const printOrder = pattern(() => `${clause()}${any([...answerVerbs, ...printVerbs])}${asVerb}`)

/** An order that is one to print only with its object. */
export const makeOrder = pattern(
  () => `(?:${clause()}|\\byou ${any(obligations)} (?:also |always |now |then )?)${any(makeVerbs)}${asVerb}`
)

/** What an agent prints, or the shape that follows. */
export const printedObject = pattern(
  () =>
    `\\b(?:${printedNouns.join('|')})\\b|\\b(?:this|these|following|below|exact|same)\\s+(?:[\\w-]+\\s+){0,3}${any(shapeNouns)}\\b|\\bas follows\\b`
)

/** The shape that follows, wherever the sentence has its verb: "in this format". */
export const shapeObject = pattern(
  () =>
    `\\b(?:in|with|using|as|by|to|follow\\w*|of) (?:this|these|the following|the same|exactly|the exact)\\b|\\b(?:this|these|the following):?\\s*$`
)

/** The shape that follows, without a verb: "this template", "the format below". */
export const shapeBelow = pattern(
  () => `\\b(?:this|these|exact|same)\\s+(?:[\\w-]+\\s+){0,3}${any(shapeNouns)}\\b|\\b(?:following|follows|below)\\b`
)

/** The agent, or what it prints, as the subject of a sentence. */
export const ownSubject = pattern(() =>
  [
    `\\byou ${any(obligations)}\\b(?! (?:also |always |now |then )?${any([...makeVerbs, ...workVerbs])}\\b)`,
    `\\byou(?:'ll)? (?:return|output|report|respond|reply|produce|deliver|print|emit)\\b`,
    `\\byour (?:[\\w-]+ ){0,4}${any([...obligations, ...describingVerbs])}\\b`,
    `\\b(?:the|each|every|its|all) (?:only )?(?:final |last |first )?${any(ownNouns)}s? ${any([...obligations, 'is the', 'ends with'])}\\b`,
    `\\b(?:it|this|that) (?:must|has to|should) be\\b`,
    `\\b(?:every|each) (?:[\\w-]+ ){0,3}${any(ownWork)} (?:produces|returns|ends|outputs|yields|results in)\\b`
  ].join('|')
)

export const others = pattern(() => `\\b${any([...otherAgents, ...otherVerbs])}\\b`)

/** Those for whom an agent prints; and the part that it plays itself. */
export const recipients = pattern(
  () =>
    `\\b(?:to|for|by|so) (?:(?:the|your|its|a|any|downstream|calling|parent|main) ){0,3}${any(readers)}\\b|\\bas (?:the|an?) [\\w -]{1,40},`
)

/** A condition that the place is a part of. */
export const condition = pattern(() => `\\b${any(conditions)}\\b[^,:;]*$|\\b(?:on|for)\\s{0,9}["'(*_\`]{0,9}$`)

/** A condition on which a whole template depends. */
export const conditional = pattern(
  () =>
    `^[\\s*_>-]{0,9}(?:\\d{1,3}[.)]\\s)?[\\s*_]{0,9}(?:${any(conditionStarts)}\\b|(?:when|after|once|upon|where|for)\\b[^,:]*\\b${any(rareEvents)}\\b)`
)

/** Words before the name of a file that something goes into. */
export const fileVerb = pattern(() => `\\b${any(fileVerbs)}\\b`, 'gi')
export const filePreposition = pattern(() => '\\b(?:structure|format|path|location|to|in|into|at)\\b', 'gi')

/** A tool that changes files, as an agent's host names it. */
export const editingTool = pattern(() => `\\b[Uu]s(?:e|ing) (?:the )?\`?${any(editingTools)}\`?(?= tool\\b| to\\b)`, '')

/** What turns the verb after it around. */
export const negationBefore = pattern(() => `\\b${any(negations)}(?: [\\w-]+)?\\s$`)

/** An order to another agent, at which the sentences after it are aimed as well. */
export const delegation = pattern(
  () => `\\b${any(delegationVerbs)} (?:(?:the|every|each|all|both|your) )?(?:[\\w-]+ )?${any(delegates)}\\b`
)

/** Something that is put into what is not the agent's answer. */
export const elsewhere = pattern(
  () =>
    `${clause()}${any(insertVerbs)}\\b[^.:\\n]{1,80}\\b(?:to|into) (?!(?:(?:your|the|its|every|each) )?(?:[\\w-]+ ){0,2}(?:${any([...ownNouns, 'end', 'summary', 'top', 'bottom', 'findings?'])}))`
)

/** Something else that is made, at the beginning of a sentence. */
export const making = pattern(() => `^[\\s*_>-]{0,9}(?:when|while|for) ${any(makingVerbs)}\\b[^,:]{1,80}[,:]`)

/** Something that is generated as a file, as the subject of a sentence. */
export const generatedSubject = pattern(
  () =>
    `\\b(?:the|each|every|all) (?:(?:generated|created|final|resulting|new) )?${any(generated)} ${any(['follows?', 'uses?', 'has', 'have', 'contains?', 'includes?', 'should', 'must', 'will', 'looks?'])}\\b`
)

/** A heading over how to write. */
export const mannerTitle = pattern(() => `^${any(mannerTitles)}$`)

/** A program that prints. */
export const program = pattern(
  () => `\\b(?:the|this|these|our|bundled) (?:[\\w-]+ ){0,2}${any(producers)}s? ${any(producing)}\\b`
)

/** A sentence that goes on with what is above it: another way, or one more part. */
export const continuing = pattern(() => `^[\\s*_>-]{0,9}(?:or|alternatively)\\b|${clause()}${any(insertVerbs)}\\b`)

/** One of many parts of an answer. */
export const part = pattern(() => `\\b(?:each|every|all) (?:[\\w-]+ ){0,2}${any(partNouns)}\\b`)

export const example = pattern(() => `\\b${any(exampleWords)}(?!\\w)|${any(foreignExamples)}`)
export const negation = pattern(() => `\\b${any(negations)}(?!\\w)`)
export const received = pattern(() => `\\b${any(receivedWords)}\\b`)
export const input = pattern(() => `\\b${any(inputWords)}\\b`)
export const strict = pattern(() => `\\b${any(strictWords)}\\b`)

/** Headings of words about the agent's own output alone. */
export const ownHeading = pattern(() => `^(?:${any(headingWords)}\\b[\\s:&/,-]*)+$`)
export const outputWord = pattern(() => `\\b${any(outputWords)}\\b`)

/** Headings about an output with words of its subject. */
export const outputTitle = pattern(
  () => `\\b${any(titleNouns)}\\b.*\\b${any(titleShapes)}\\b|\\b${any(titleShapes)}\\b.*\\b${any(titleNouns)}\\b`
)
/** The end of a paragraph that introduces the shape of what follows. */
export const introduced = pattern(
  () => `\\b${any([...titleShapes, ...shapeNouns, 'outputs?', 'responses?', 'verdict'])}\\b[^.!?\\n]{0,60}:[*_ \\t]*$`
)
/** Headings over what an agent heeds; a template does not have them. */
export const ruleTitle = pattern(() => `\\b${any(ruleWords)}\\b`)
/** Headings over what programs send each other. */
export const exchangeTitle = pattern(
  () => `\\b(?:api|apis|requests?|endpoints?|http|errors?|webhooks?|rest|graphql)\\b`
)
/** Headings over an answer, whatever it is about: "Unit test report". */
export const reportTitle = pattern(() => `\\b${any(titleNouns)}$`)
/** Headings that send an answer to its reader: "Return to the orchestrator". */
export const returnTitle = pattern(() => `^(?:return|report|respond|reply)(?: \\w+){0,2} to\\b`)
export const foreignTitle = pattern(() => `\\b${any(foreignTitles)}\\b|${any(foreignExamples)}`)
/** Headings over the agent's own output in languages whose words have no edges that expressions know. */
export const foreignOutput = pattern(() => `^${any(foreignOutputs)}`)
export const otherTitle = pattern(() => `\\b${any(otherTitles)}\\b`)
export const otherAgent = pattern(() => `\\b${any(otherAgents)}\\b`)
