/** What the lists of words make: the phrases by which a definition asks for something, each made ready at its first use. */
import {
  among,
  any,
  anywhere,
  either,
  type Find,
  type Follow,
  following,
  next,
  oneOf,
  pattern,
  phrase
} from './phrase.ts'
import {type WordList, wordList} from './word-list.ts'
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
  strictWords,
  workVerbs
} from './words.ts'

export * from './title-phrases.ts'

/** Where a sentence, a clause or a list item begins, up to its first word. */
const clause = `(?:^|[.:;,!?\\n(]|\\s[-\\u2013\\u2014]\\s|\\b${any(clauseStarts)}\\b)[\\s*_"]{0,9}(?:(?:[-+>]|\\d{1,3}[.)])\\s{1,9}[*_]{0,3})?`
const clauseStart = new RegExp(`${clause}$`)

/** What a verb is not: a noun before "of", a part of a word. */
const asVerb = following(() => /(?!['-]|\s+(?:of|from|to the (?:plan|step|user for)|is|are|goes|was)\b)/y)

const order = (list: WordList, before = clauseStart): Find => among(list, {before, after: asVerb})

/** An order to answer. */
export const answerOrder = phrase(order(wordList(answerVerbs)))

/** An order to print. */
export const printOrder = phrase(order(wordList([...answerVerbs, ...printVerbs])))

const makes = wordList(makeVerbs)

/** An order that is one to print only with its object. */
export const makeOrder = phrase(
  order(makes, new RegExp(`(?:${clause}|\\byou ${any(obligations)} (?:also |always |now |then )?)$`))
)

const shapes = wordList(shapeNouns)

/** What an agent prints, or the shape that follows. */
export const printedObject = phrase(
  either(
    among(wordList(printedNouns)),
    among(shapes, {before: /\b(?:this|these|following|below|exact|same)\s+(?:[\w-]+\s+){0,3}$/, reach: 200}),
    among(wordList(['as follows']))
  )
)

/** The shape that follows, wherever the sentence has its verb: "in this format". */
export const shapeObject = phrase(
  either(
    among(wordList(['this', 'these', 'the following', 'the same', 'exactly', 'the exact']), {
      before: /\b(?:in|with|using|as|by|to|follow\w*|of) $/
    }),
    among(wordList(['this', 'these', 'the following']), {after: following(() => /:?\s*$/y)})
  )
)

/** The shape that follows, without a verb: "this template", "the format below". */
export const shapeBelow = phrase(
  either(
    among(shapes, {before: /\b(?:this|these|exact|same)\s+(?:[\w-]+\s+){0,3}$/, reach: 200}),
    among(wordList(['following', 'follows', 'below']))
  )
)

const obliged = wordList(obligations)

const otherWork = next(wordList([...makeVerbs, ...workVerbs]))
const adverb = next(wordList(['also', 'always', 'now', 'then']))

/** "you must", where no verb follows that prints nothing by itself. */
const mustAnswer: Follow = (lower, end) => {
  const last = next(obliged)(lower, end)
  if (last === undefined || otherWork(lower, last) !== undefined) return undefined
  const late = adverb(lower, last)
  return late !== undefined && otherWork(lower, late) !== undefined ? undefined : last
}

/** The agent, or what it prints, as the subject of a sentence. */
export const ownSubject = phrase(
  either(
    among(wordList(['you']), {after: mustAnswer}),
    among(wordList(['you']), {
      after: following(() => /(?:'ll)? (?:return|output|report|respond|reply|produce|deliver|print|emit)\b/y)
    }),
    among(wordList(['your']), {after: next(wordList([...obligations, ...describingVerbs]), 4)}),
    among(wordList(ownNouns.map((noun) => `${noun}s?`)), {
      before: /\b(?:the|each|every|its|all) (?:only )?(?:final |last |first )?$/,
      after: next(wordList([...obligations, 'is the', 'ends with']))
    }),
    among(wordList(['it', 'this', 'that']), {after: following(() => / (?:must|has to|should) be\b/y)}),
    among(wordList(ownWork), {
      before: /\b(?:every|each) (?:[\w-]+ ){0,3}$/,
      after: next(wordList(['produces', 'returns', 'ends', 'outputs', 'yields', 'results in']))
    })
  )
)

export const others = oneOf(otherAgents, otherVerbs)

/** Those for whom an agent prints; and the part that it plays itself. */
export const recipients = phrase(
  either(
    among(wordList(readers), {
      before: /\b(?:to|for|by|so) (?:(?:the|your|its|a|any|downstream|calling|parent|main) ){0,3}$/
    }),
    among(wordList(['as']), {after: following(() => / (?:the|an?) [\w -]{1,40},/y)})
  )
)

/** A condition that the place is a part of. */
export const condition = phrase(
  either(
    among(wordList(conditions), {after: following(() => /[^,:;]*$/y)}),
    among(wordList(['on', 'for']), {after: following(() => /\s{0,9}["'(*_`]{0,9}$/y)})
  )
)

const rare = wordList(rareEvents)

/** A rare event later in the clause: the last one. */
const rareEvent: Follow = (lower, end) => {
  const clauseEnd = lower.slice(end).search(/[,:]|$/)
  let last: number | undefined
  for (const {index} of lower.slice(end, end + clauseEnd).matchAll(/\b\w/g))
    last = rare.endsAt(lower, end + index)[0] ?? last
  return last
}

/** A condition on which a whole template depends. */
export const conditional = phrase(
  either(
    among(wordList(conditionStarts), {before: /^[\s*_>-]{0,9}(?:\d{1,3}[.)]\s)?[\s*_]{0,9}$/}),
    among(wordList(['when', 'after', 'once', 'upon', 'where', 'for']), {
      before: /^[\s*_>-]{0,9}(?:\d{1,3}[.)]\s)?[\s*_]{0,9}$/,
      after: rareEvent
    })
  )
)

/** Words before the name of a file that something goes into. */
export const fileVerb = oneOf(fileVerbs)
export const filePreposition = oneOf(['structure', 'format', 'path', 'location', 'to', 'in', 'into', 'at'])

/** A tool that changes files, as an agent's host names it. */
export const editingTool = pattern(() => `\\b[Uu]s(?:e|ing) (?:the )?\`?${any(editingTools)}\`?(?= tool\\b| to\\b)`, {
  flags: '',
  needs: /\b[Uu]s(?:e|ing) /
})

/** What turns the verb after it around. */
export const negationBefore = phrase(among(wordList(negations), {after: following(() => /(?: [\w-]+)?\s$/y)}))

/** An order to another agent, at which the sentences after it are aimed as well. */
export const delegation = phrase(
  among(wordList(delegates), {
    before: new RegExp(`\\b${any(delegationVerbs)} (?:(?:the|every|each|all|both|your) )?(?:[\\w-]+ )?$`)
  }),
  () => new RegExp(`\\b${any(delegationVerbs)} `, 'i')
)

/** Something that is put into what is not the agent's answer. */
export const elsewhere = phrase(
  among(wordList(insertVerbs), {
    before: clauseStart,
    after: following(
      () =>
        new RegExp(
          `[^.:\\n]{1,80}\\b(?:to|into) (?!(?:(?:your|the|its|every|each) )?(?:[\\w-]+ ){0,2}(?:${any([...ownNouns, 'end', 'summary', 'top', 'bottom', 'findings?'])}))`,
          'y'
        )
    )
  })
)

/** Something else that is made, at the beginning of a sentence. */
export const making = phrase(
  among(wordList(makingVerbs), {
    before: /^[\s*_>-]{0,9}(?:when|while|for) $/,
    after: following(() => /[^,:]{1,80}[,:]/y)
  })
)

/** Something that is generated as a file, as the subject of a sentence. */
export const generatedSubject = phrase(
  among(wordList(generated), {
    before: /\b(?:the|each|every|all) (?:(?:generated|created|final|resulting|new) )?$/,
    after: next(
      wordList([...['follows?', 'uses?', 'has', 'have', 'contains?', 'includes?', 'should', 'must', 'will', 'looks?']])
    )
  })
)

/** A program that prints. */
export const program = phrase(
  among(wordList(producers.map((noun) => `${noun}s?`)), {
    before: /\b(?:the|this|these|our|bundled) (?:[\w-]+ ){0,2}$/,
    after: next(wordList(producing))
  })
)

/** A sentence that goes on with what is above it: another way, or one more part. */
export const continuing = phrase(
  either(
    among(wordList(['or', 'alternatively']), {before: /^[\s*_>-]{0,9}$/}),
    among(wordList(insertVerbs), {before: clauseStart})
  )
)

/** One of many parts of an answer. */
export const part = phrase(among(wordList(partNouns), {before: /\b(?:each|every|all) (?:[\w-]+ ){0,2}$/}))

export const example = phrase(either(among(wordList(exampleWords)), anywhere(foreignExamples)))
export const negation = oneOf(negations)
export const received = oneOf(receivedWords)
export const input = oneOf(inputWords)
export const strict = oneOf(strictWords)
