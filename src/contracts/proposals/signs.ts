/**
 * The signs in words of a definition that what follows is printed by its agent: an order to answer, a heading over its output; and
 * the signs that it is not: it is an example, for a file, what another prints or what the agent is given. A few plain words of each:
 * what they do not find, a marker declares.
 */

/** What a sentence or a heading says about what follows it, and the words that say so. */
export interface Sign {
  /** `weak`: something is made, which may be the answer; `conditional`: in some cases only. */
  readonly is: 'demanded' | 'weak' | 'conditional' | 'excluded'
  readonly words: string
  /** Whether an order in a sentence above is stronger. */
  readonly isSoft?: boolean
}

/** Where a clause begins, with the marks of a list, a quotation or emphasis. */
const clause =
  '(?:^|[.:;,!?\\n(]|\\s[-\\u2013\\u2014]\\s|\\b(?:then|and|always|please|finally|also|only|just|or|otherwise|instead|simply|you(?: (?:must|should|shall|will|always|are to))?))(?:\\s{1,9}\\w{1,20}ly\\b)?[\\s*_>"]{0,9}(?:(?:[-+>]|\\d{1,3}[.)])\\s{1,9}[*_]{0,3})?'
/** The end of a verb, which is not a noun before "of" or a part of a word. */
const verbEnd = "\\b(?!['-]|\\s+(?:of|from|is|are|was)\\b)"
const answering =
  '(?:output|emit|return|respond|reply|answer|report|print|(?:end|conclude|finish|close|begin|start)s? (?:with|your)|(?:end|conclude|finish|close) [^.\\n]{1,40}? with)'
const printed =
  '(?:outputs?|responses?|repl(?:y|ies)|answers?|reports?|verdicts?|findings|summary|reviews?|results?|feedback|assessments?|recommendations?|analysis|audit|evaluation|diagnosis|briefing|decision|conclusions?|final message)'

const answerOrder = new RegExp(`${clause}${answering}${verbEnd}`, 'i')
const subject = new RegExp(
  `\\b(?:your|the|each|every|its) (?:[\\w-]+ ){0,3}(?:output|response|reply|answer|report|message|verdict|line|review|tag|summary)s? (?:always |also )?(?:must|should|shall|will|has to|needs to|is|ends?|concludes?|closes?|contains?|includes?|consists?|follows?)\\b|\\byou (?:must|should|will|always) (?:also )?${answering}\\b|\\b(?:it|this|that) must be\\b`,
  'i'
)
const makeOrder = new RegExp(
  `${clause}(?:provide|give|produce|write|generate|create|present|deliver|format|structure|use|follow|include|state|wrap|organi[sz]e|summari[sz]e|submit)${verbEnd}`,
  'i'
)
const printedNoun = new RegExp(`\\b${printed}\\b`, 'i')
const shape = new RegExp(
  `\\b(?:following|follows|below|exactly|format|structured?|template|schema|sections|headings|fields|containing|in markdown)\\b|\\byour (?:[\\w-]+ ){0,2}${printed}`,
  'i'
)

const strict = /\b(?:must|strictly|exactly|exact)\b/i

const bareObject = /\b(?:provide|deliver|submit|give)\b\W*:\W*$/i

/** Another agent, a program or a person prints it, or reads it. */
const others =
  /\b(?:returns|prints|printed|outputs (?!must|should)|emits|emitted|gives|says|sends|responds|replies|writes|produces|receives?|pars(?:e|es|ing)|reads|extracts?|grep|look(?:s|ing)? for|detects?|waits?|expects?|feeds?|tell|ask|spawn|dispatch|delegate|instruct|handl(?:e|es|ing)|comes)\b|\b(?:agents|sub-?agents?|reviewers|workers?|critics?|challengers?|teammates?|they)\b(?! to\b)|\b(?:the|this|these|our|bundled|each) (?:[\w-]+ ){0,2}(?:script|program|tool|command|cli|api|endpoint|server|function|linter)s?\b/i
/** For whom an agent prints; and the part that it plays itself. */
const reader =
  /\b(?:to|for|by|so) (?:(?:the|your|its|a|any|calling|parent|main) ){0,3}(?:orchestrators?|callers?|parent|agents?|thread|leads?|coordinators?|users?|reviewers?|parsers?|developers?|maintainers?|team)\b|\bas (?:the|an?) [\w -]{1,40},/gi
const example =
  /\b(?:examples?|for instance|such as|samples?|illustrations?|anti-?patterns?|instead of|demo)\b|\be\.g\.|\b(?:bad|good|wrong|correct|incorrect|before)(?=\W*$)/i
const negation = /\b(?:don'?t|do not|never|avoid|must not|should not)\b/i
const given =
  /\byou (?:will |may |can |are |will be )?(?:receive|get|see|given)\b|\b(?:inputs?|given|requests?|commands?|arguments?|parameters?|context)\b|\bthe user (?:says|asks|types|provides)\b|(?:^|[.:;]\s{0,9})\W{0,9}(?:run|execute|call|query|invoke|install|configure)\b/i
const condition =
  /^\W{0,12}(?:\d{1,3}[.)]\s{1,9})?\W{0,6}(?:if|unless|in case|otherwise|on (?:failure|error|success)|or|alternatively|when(?:ever)?|after|once|upon|where|while|until)\b/i
/** It is there as often as there is something, or for some work only. */
const repeated =
  /\b(?:for|per|in) (?:each|every)\b|^\W{0,12}for\b[^,:]{0,60}:\W*$|^\W{0,12}for (?!(?:your|the|this|an?|final)\b)[^,:]{0,60},/i
/** A condition that is always met: the end of the work, the answer itself, the work of the agent. */
const atTheEnd =
  /^[^,:]{0,80}, you (?:(?:must|should|always|will) )?(?:return|report|respond|output|print)\b|^[^,:]{0,80}\b(?:done|finish\w*|complet\w*|conclud\w*|report\w*|respond\w*|return\w*|output\w*|reply\w*|answer\w*|review\w*|present\w*|invoked)\b/i
const rare =
  /^[^,:]{0,80}\b(?:fail\w*|missing|errors?|no|not|cannot|unable|blocked|invalid|empty|asked|unclear|stuck|conflict\w*|timeout|requested|needed)\b/i
const toFile =
  /(?<!\b(?:never|not|n't|without)\s{1,3})\b(?:writ|sav|creat|append|stor|persist|updat|record|put|add|export|edit|scaffold|commit|produc|generat|output)[a-z]{0,3}\b[^.!?\n]{0,100}?(?:\bfiles?\b(?![ -](?:paths?|names?|references?|and line|list)\b|\w)|\bdisk\b|`[^`\n]{0,80}[/.][^`\n]{1,80}`|\b[\w-]{1,60}\.(?:md|json|ya?ml|txt|html)\b)|\b(?:to|in|into|at|format of|structure of) `[^`\n]{0,80}(?:\/|\.[a-z]{2,5})[^`\n]{0,80}`|\b(?:location|path|file(?: ?name)?|destination):?[* ]{1,5}:?\s?`[^`\n]{0,80}[/.][^`\n]{1,80}`/i
/** A tool that changes files, as an agent's host names it; something that is generated. */
const generated =
  /\b[Uu]s(?:e|ing) (?:the )?`?(?:Edit|Write|MultiEdit|NotebookEdit|apply_patch|str_replace)\b|\b(?:documentation|docs?|documents?|pages?|readme|changelog|specs?|files?|artifacts?) (?:follows?|uses?|has|have|contains?|includes?|should|must|will|looks?)\b/
/** Something is put into what is not an answer, or posted. */
const elsewhere =
  /\b(?:add|append|insert|attach)\b[^.:\n]{1,80}\b(?:to|into) (?!(?:your|the end|the report|the output))|\b(?:post|publish)\b[^.:\n]{1,80}\b(?:to|on|in|into|as an? (?:\w+ )?(?:comment|review|message|issue)) |(?:^|[\n.;:])[\s*_>\d)-]{0,12}(?:document|record|log)\b[^.:\n]{1,80}\b(?:to|in|into) (?!(?:your|the (?:end|report|output|response|answer)\b))/i

const codeSpan = /`[^`\n]*`/g

/** A file that is read: "in the language specified in `garden.json`". */
const readFile =
  /\b(?:from|per|(?:specified|defined|described|given|documented|stated|set|found|listed|configured) (?:in|by)) (?:the )?`?[\w./{}$-]{1,80}\.[a-z]{2,5}`?/gi

/** The words that send what a text is about to a file, or into something else. */
export function fileWords(text: string): string | undefined {
  const written = text.replace(readFile, ' ')
  return (toFile.exec(written) ?? generated.exec(written) ?? elsewhere.exec(written.replace(codeSpan, ' ')))?.[0]
}

export function programWords(text: string): string | undefined {
  return /\b(?:the|this|these|our|bundled) (?:[\w-]+ ){0,2}(?:script|program|tool|command|cli|api|endpoint|server|function|linter)s? (?:will|outputs?|returns?|prints?|generates?|produces?|emits?|reports?|writes?)\b/i.exec(
    text
  )?.[0]
}

/** @param isShown whether the sentence itself shows what is printed, so that any verb of making is enough */
export function sentenceSign(sentence: string, isShown = false): Sign | undefined {
  const prose = sentence
    .replace(/\*\*|__/g, '')
    .replace(codeSpan, ' ')
    .replace(reader, ' ')
    .replace(/ {2,}/g, ' ')
  const order = answerOrder.exec(prose) ?? subject.exec(prose)
  const hard = (example.exec(prose) ?? repeated.exec(prose))?.[0]
  if (hard !== undefined) return {is: 'excluded', words: hard}
  const soft = negation.exec(prose) ?? before(others.exec(prose), order) ?? before(given.exec(prose), order)
  if (soft !== null) return {is: 'excluded', words: soft[0], isSoft: true}
  const made = makeOrder.exec(prose)
  const hasNoun = printedNoun.test(prose)
  const hasShape = shape.test(prose) || bareObject.test(prose)
  const found =
    order ?? (made !== null && (isShown || hasNoun || hasShape || /\b(?:this|these)\W*$/i.test(prose)) ? made : null)
  if (found === null) return undefined
  const when = condition.exec(prose)
  if (when !== null && isConditional(prose)) return {is: 'conditional', words: when[0], isSoft: !rare.test(prose)}
  return {
    is:
      order !== null || bareObject.test(prose) || (hasNoun && hasShape) || (hasShape && strict.test(prose))
        ? 'demanded'
        : 'weak',
    words: found[0]
  }
}

export function isConditional(text: string): boolean {
  return condition.test(text) && (!atTheEnd.test(text) || rare.test(text))
}

export function endsInColon(text: string): boolean {
  return /:[*_ \t]*$/.test(text)
}

export function namesForm(sentence: string): boolean {
  return /\b(?:formats?|structure|template|schema|shape|layout|sections|headings|fields)\b/i.test(sentence)
}

/** What is before an order: behind it, it is what the order is about. */
function before(found: RegExpExecArray | null, order: RegExpExecArray | null): RegExpExecArray | null {
  return found !== null && (order === null || found.index < order.index) ? found : null
}

/** Headings over what programs send each other. */
export function isExchangeTitle(title: string): boolean {
  return /\b(?:apis?|requests?|endpoints?|http|webhooks?|rest|graphql)\b/i.test(title)
}

/** An order to another agent, at which the sentences after it are aimed as well. */
export function isDelegation(text: string): boolean {
  return /\b(?:ask|tell|instruct|prompt|brief|remind|require|have) (?:(?:the|every|each|all|both|your) )?(?:[\w-]+ )?(?:reviewers?|workers?|sub-?agents?|agents?|critics?|researchers?|judges?|teammates?|specialists?)\b/i.test(
    text
  )
}

export function isAnswerOrder(sentence: string): boolean {
  return sentenceSign(sentence)?.is === 'demanded'
}

export function openCondition(text: string): string | undefined {
  return /(?:\b(?:if|when|whenever|once|until|unless|after|while|upon|where|whether)\b[^,:;]{0,300}|\b(?:on|for)\s{0,9}["'(*_`]{0,9})$/i
    .exec(text)?.[0]
    .trim()
}

/** Words of headings over the agent's output; one of `outputWord` is among them. */
const headingWords =
  /^(?:(?:your|the|final|required|mandatory|outputs?|responses?|format|structure|strict|template|verdict|contract|requirements?|instructions?|message|section|report|and|of|for|formats|templates|structured|returns?|reply|standard|expected|schema|deliverables?|results?|reporting|specification|spec|protocol|guidelines?|json|style|completion|what|you|to|must|how|back|value|markdown|summary|shape|description)\b[\s:&/,-]*)+$/i
const outputWord = /\b(?:outputs?|responses?|format|verdict|reports?|reply|returns?|deliverables?|reporting)\b/i
const titleShape = /\b(?:format|structure|template|schema|layout)\b/i
const titleNoun = new RegExp(`\\b(?:${printed}|returns?|completion|deliverables?)\\b`, 'i')

/** Headings over what is not printed, even where a sentence below asks for it. */
const foreign =
  /\b(?:examples?|samples?|inputs?|parsing|handling|anti-?patterns?|sub-?agents?|workers?|agents|reviewers?|critics?|challengers?|implementers?|(?:claude|model|assistant|llm|server|script|tool)['\u2019]?s (?:output|response|reply))\b/i
/** Headings over something else, unless a sentence below asks for an answer. */
const otherTitle =
  /\b(?:files?|documents?|documentation|logs?|commits?|branch|api|errors?|requests?|quer(?:y|ies)|prompts?|config\w*|pull request|pr|issues?|database|code|naming|tests?|state|tools?|commands?|memory|checks?|data|email|framework|customers?)\b|\.(?:md|json|ya?ml|txt|html?|csv|log)\b/i

/** Whether a heading is one over the agent's own output. */
export function isOutputTitle(title: string): boolean {
  if (title === '' || title.length > 100) return false
  if (headingWords.test(title)) return outputWord.test(title)
  return titleShape.test(title) && titleNoun.test(title) && !foreign.test(title) && !otherTitle.test(title)
}

/** The words of a heading by which what is below it is not printed. */
export function titleExclusion(title: string, isOrdered: boolean): string | undefined {
  return (foreign.exec(title) ??
    (isOrdered || /\b(?:report|summary|verdict)$/i.test(title) ? null : otherTitle.exec(title)))?.[0]
}

/** The note behind a heading by which what is below it is a file, or what a program prints: "Inventory (inventory.json)". */
export function noteExclusion(title: string): string | undefined {
  return /\(`?(?:[\w./{}-]{1,80}\.(?:md|json|ya?ml|txt|html?|csv)|--[a-z][\w-]*)\b[^()]{0,40}\)/.exec(title)?.[0]
}

/** "Success report": what is printed if the work ends so. */
const outcome = /^(?:success(?:ful)?|failure|failed|error|blocked|approved|rejected)\b/i

/** A heading that counts in some cases only. */
export function titleCondition(title: string): string | undefined {
  return isConditional(title) || outcome.test(title) || /^for\b/i.test(title) ? title : undefined
}
