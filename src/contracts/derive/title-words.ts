/** The words of headings: data, as those of sentences. */
import {anyPhrase} from './phrase.ts'

/** Words of which a heading over the agent's own output is made. */
export const headingWords = anyPhrase`
  your, the, final, required, mandatory, own, outputs?, responses?, format, structure, strict, template, verdict,
  contract, requirements?, instructions?, markers?, message, section, report, and, of, for, formats, templates,
  structured, returns?, reply, standard, expected, schema, shape, deliverables?, results?, reporting, specification,
  spec, protocol, guidelines?, guidance, json, style, completion, what, you, to, must, should, always, how, back,
  respond, only, value, markdown
`

/** At least one of them is in such a heading. */
export const outputWords = anyPhrase`
  outputs?, responses?, format, verdict, reports?, reply, returns?, deliverables?, reporting, respond,
  completion message, completion report, results? format
`

/** The shape of what a heading is over. */
export const titleShapes = anyPhrase`
  format, structure, template, schema, shape, layout, contract, protocol, skeleton, structur\u00e9e, formato,
  estructura, struktur, plantilla, vorlage, mod\u00e8le
`

/** Of a heading that holds words of its subject too: one of these, and one of {@link titleShapes}. */
export const titleNouns = anyPhrase`
  outputs?, responses?, reports?, returns?, verdicts?, reply, completion, summary, answers?, deliverables?, findings?,
  results?, feedback, briefing, delivery, cards?, reviews?, analysis, sortie, r\u00e9ponse, rapport,
  impl\u00e9mentation, salida, respuesta, informe, ausgabe, antwort, bericht
`

/** Headings over what is not printed, even where a sentence below asks for it. */
export const foreignTitles = anyPhrase`
  examples?, samples?, inputs?, parsing, handling, anti-?patterns?,
  (claude|model|assistant|llm|server|script|tool)['\u2019]?s (output|response|reply|answer)
`

/** Words of headings over rules, ways of working and means, which end a template without a fence. */
export const ruleWords = anyPhrase`
  rules?, guidelines?, guidance, constraints?, principles?, process, workflow, coordination, tips, tools?, checklist,
  examples?, boundaries, guardrails, instructions?, limitations of, anti-?patterns?, do(n'?t| not), when to, how to,
  remember, important, before you, escalation, quality (bar|checks?|standards?|criteria), error handling, usage,
  mode, self-check, memory
`

/** Headings over something else, unless a sentence below asks for an answer. */
export const otherTitles = anyPhrase`
  files?, documents?, documentation, logs?, commits?, branch, api, errors?, framework, customers?, requests?, query,
  prompts?, config\w*, pull request, pr, issue, database, code, naming, test, tests, state, progress, tools?,
  commands?, incident, memory, validation, checks?, data, email
`
