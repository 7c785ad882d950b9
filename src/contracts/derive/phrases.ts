/** The phrases by which a definition asks for something, made of the lists of words. */
import {anyPhrase, either, phrase} from './phrase.ts'
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
  generated,
  inputWords,
  insertVerbs,
  makeVerbs,
  makingVerbs,
  negations,
  obligations,
  otherAgents,
  otherVerbs,
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
  shapeNouns,
  slotNouns,
  workVerbs
} from './words.ts'

export * from './title-phrases.ts'

/** Where a sentence begins, with the marks of a list, a quotation or emphasis. */
const sentenceStart = '^[\\s*_>-]{0,9}'
const numberedStart = `${sentenceStart}(\\d{1,3}[.)]\\s)?[\\s*_]{0,9}`

/** Where a sentence, a clause or a list item begins, up to its first word. */
const clause = `(^|[.:;,!?\\n(]|\\s[-\\u2013\\u2014]\\s|\\b${clauseStarts}\\b)[\\s*_"]{0,9}(([-+>]|\\d{1,3}[.)])\\s{1,9}[*_]{0,3})?`

/** The end of a verb, which is not a noun before "of" or a part of a word. */
const verbEnd = `\\b(?!['-]|\\s+(of|from|to the (plan|step|user for)|is|are|goes|was)\\b)`

const adverb = '(also |always |now |then )?'

/** An order to answer. */
export const answerOrder = phrase(`${clause}${answerVerbs}${verbEnd}`)

/** An order to print. */
export const printOrder = phrase(`${clause}${either(answerVerbs, printVerbs)}${verbEnd}`)

/** An order that is one to print only with its object. */
export const makeOrder = phrase(`(${clause}|\\byou ${obligations} ${adverb})${makeVerbs}${verbEnd}`)

/** What an agent prints, or the shape that follows. */
export const printedObject = phrase(
  `\\b${printedNouns}\\b|\\b(this|these|following|below|exact|same)\\s+([\\w-]+\\s+){0,3}${shapeNouns}\\b|\\bas follows\\b`
)

/** The shape that follows, wherever the sentence has its verb: "in this format". */
export const shapeObject = phrase(
  `\\b(in|with|using|as|by|to|follow\\w*|of) (this|these|the following|the same|exactly|the exact)\\b|\\b(this|these|the following):?\\s*$`
)

/** The shape that follows, without a verb: "this template", "the format below". */
export const shapeBelow = phrase(
  `\\b(this|these|exact|same)\\s+([\\w-]+\\s+){0,3}${shapeNouns}\\b|\\b(following|follows|below)\\b`
)

/** The agent, or what it prints, as the subject of a sentence. */
export const ownSubject = phrase(
  [
    `\\byou ${obligations}\\b(?! ${adverb}${either(makeVerbs, workVerbs)}\\b)`,
    `\\byou('ll)? (return|output|report|respond|reply|produce|deliver|print|emit)\\b`,
    `\\byour ([\\w-]+ ){0,4}${either(obligations, describingVerbs)}\\b`,
    `\\b(the|each|every|its|all) (only )?(final |last |first )?${ownNouns}s? ${either(obligations, 'is the', 'ends with')}\\b`,
    '\\b(it|this|that) (must|has to|should) be\\b',
    `\\b(every|each) ([\\w-]+ ){0,3}${ownWork} (produces|returns|ends|outputs|yields|results in)\\b`
  ].join('|')
)

export const otherSubjects = phrase(`\\b${either(otherAgents, otherVerbs)}\\b`)

/** Those for whom an agent prints; and the part that it plays itself. */
export const recipients = phrase(
  `\\b(to|for|by|so) ((the|your|its|a|any|downstream|calling|parent|main) ){0,3}${readers}\\b|\\bas (the|an?) [\\w -]{1,40},`
)

/** A condition that the place is a part of. */
export const condition = phrase(`\\b${conditions}\\b[^,:;]*$|\\b(on|for)\\s{0,9}["'(*_\`]{0,9}$`)

/** A condition on which a whole template depends: at the start of its sentence, and a rare event where "when" may be any time. */
export const conditional = phrase(
  `${numberedStart}(${conditionStarts}\\b|(when|after|once|upon|where|for)\\b[^,:]*\\b${rareEvents}\\b)`
)

/** Words before the name of a file that something goes into. */
export const fileVerb = phrase(`\\b${fileVerbs}\\b`)
export const filePreposition = phrase(`\\b${anyPhrase`structure, format, path, location, to, in, into, at`}\\b`)

/** A tool that changes files, as an agent's host names it: in its own letters. */
export const editingTool = phrase(`\\b[Uu]s(e|ing) (the )?\`?${editingTools}\`?(?= tool\\b| to\\b)`, '')

/** What turns the verb after it around. */
export const negationBefore = phrase(`\\b${negations}( [\\w-]+)?\\s$`)

/** An order to another agent, at which the sentences after it are aimed as well. */
export const delegation = phrase(`\\b${delegationVerbs} ((the|every|each|all|both|your) )?([\\w-]+ )?${delegates}\\b`)

const ownEnd = either(ownNouns, 'end', 'summary', 'top', 'bottom', 'findings?')

/** Something that is put into what is not the agent's answer. */
export const elsewhere = phrase(
  `${clause}${insertVerbs}\\b[^.:\\n]{1,80}\\b(to|into) (?!((your|the|its|every|each) )?([\\w-]+ ){0,2}${ownEnd})`
)

/** Something else that is made, at the beginning of a sentence. */
export const making = phrase(`${sentenceStart}(when|while|for) ${makingVerbs}\\b[^,:]{1,80}[,:]`)

/** Something that is generated as a file, as the subject of a sentence. */
export const generatedSubject = phrase(
  `\\b(the|each|every|all) ((generated|created|final|resulting|new) )?${generated} (follows?|uses?|has|have|contains?|includes?|should|must|will|looks?)\\b`
)

/** A program that prints. */
export const programPhrase = phrase(`\\b(the|this|these|our|bundled) ([\\w-]+ ){0,2}${producers}s? ${producing}\\b`)

/** A sentence that goes on with what is above it: another way, or one more part. */
export const continuing = phrase(`${sentenceStart}(or|alternatively)\\b|${clause}${insertVerbs}\\b`)

/** One of many parts of an answer. */
export const eachPart = phrase(`\\b(each|every|all) ([\\w-]+ ){0,2}${partNouns}\\b`)

export const example = phrase(`\\b${exampleWords}(?!\\w)|${foreignExamples}`)
export const negation = phrase(`\\b${negations}(?!\\w)`)
export const received = phrase(`\\b${receivedWords}\\b`)
export const input = phrase(`\\b${inputWords}\\b`)

/** The name of what is filled in. */
export const slot = phrase(`^${slotNouns}$`)
