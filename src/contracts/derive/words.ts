/**
 * The words by which a definition asks its agent to print something, and those by which it does not: data.
 */
import {anyPhrase} from './phrase.ts'

export * from './title-words.ts'

/** Verbs that ask an agent for its answer, wherever a clause begins with one. */
export const answerVerbs = anyPhrase`
  output, emit, return, respond, reply, answer, report, end, conclude, finish, close, begin your, start your,
  begin with, start with, begin by
`

/** Verbs that ask for something to be printed, which may be a step of the work. */
export const printVerbs = anyPhrase`
  print, wrap, format, structure, present, deliver
`

/** Verbs that ask for a file, a plan or an action as often: they need what an agent prints as their object. */
export const makeVerbs = anyPhrase`
  provide, give, produce, write, generate, create, use, follow, include, list, document, state, add, append, send,
  summari[sz]e, organi[sz]e, synthesi[sz]e, compile, prepare, display, show, submit, make, put, fill in, fill out,
  adhere to, stick to, build, keep, post, choose, pick
`

/** Verbs of work that prints nothing. */
export const workVerbs = anyPhrase`
  update, edit, modify, read, check, run, execute, ensure, verify, call, invoke, replace, install, load, commit, save,
  store, record, log, mark, wait, ask, fetch, search
`

/** What an agent prints. */
export const printedNouns = anyPhrase`
  outputs?, responses?, reply, replies, answers?, reports?, verdicts?, findings, summary, analysis, reviews?,
  results?, feedback, assessments?, recommendations?, messages?, conclusions?, audits?, evaluations?, diagnosis,
  briefing, digest, deliverables?, status lines?, tags?, markers?, blocks?, final line, last line, issues?,
  json( object)?, score, decisions?, handoffs?, return values?, completion
`

/** The shape of what follows. */
export const shapeNouns = anyPhrase`
  format, structure, template, schema, shape, layout, form, contract, protocol, skeleton, style, sections, headings,
  specification, spec, outline, fields, keys, envelope, object
`

/** Words that begin a clause, so that the verb after them is an imperative. */
export const clauseStarts = anyPhrase`
  then, and, always, please, finally, also, only, just, simply, lastly, next, now, or, you, otherwise, you then,
  you always, first, instead, immediately
`

export const obligations = anyPhrase`
  must, should, shall, will, always, has to, have to, needs? to, are to, is to
`

/** Verbs after "your output", besides the obligations. */
export const describingVerbs = anyPhrase`
  ends?, concludes?, contains?, includes?, is, consists? of, follows?, returns?
`

/** What an agent prints, as the subject of a sentence. */
export const ownNouns = anyPhrase`
  output, response, reply, message, answer, line, report, review, verdict, tag
`

/** Work whose end is an answer: "Every review produces a report". */
export const ownWork = anyPhrase`
  pass, review, run, search, audit, analysis, session, scan, check, evaluation, round, investigation, assessment,
  invocation, task, inspection, evaluation, query, turn
`

/** Others who print. */
export const otherAgents = anyPhrase`
  reviewers?, challengers?, implementers?, agents, subagents?, workers?, teammates?, critics?, orchestrators?, they,
  them, (sub|other|another|each|every|the|an|these|those)[\s-]?agents?, judges?, evaluators?, delegates?
`

/** Readers of what an agent prints: to print for them is its own task. */
export const readers = anyPhrase`
  orchestrators?, callers?, parent, main agent, main thread, leads?, coordinators?, users?, agents?, invokers?,
  dispatchers?, consumers?, parsers?, reviewers?, maintainers?, developers?, team
`

/** Verbs of others who print, and of those who read. */
export const otherVerbs = anyPhrase`
  returns, returned, prints, printed, outputs, emits, emitted, gives, says, sends, reports, responds, replies,
  answers, writes, produces, receives?, received, gets?, got, instruct, pars(e|es|ing), parser, reads?, reading,
  extracts?, search(es)?, grep, look(s|ing)? (for|at), detects?, waits?, expects?, match(es)?, finds?,
  comes? back, came back, handl(e|es|ing), feeds?, tell, ask, spawn, dispatch, invoke, delegate, instructions?,
  prompts?, tests?, fixtures?, asserts?
`

export const conditions = anyPhrase`
  if, when, whenever, once, until, unless, after, while, upon, where, whether
`

/** How a sentence begins that counts under a condition only. */
export const conditionStarts = anyPhrase`
  if, unless, in case, on (failure|error|success|timeout), for blocked, otherwise
`

/** After "when" or "after" they make a condition; without one of them, "when done" is always met. */
export const rareEvents = anyPhrase`
  fail\w*, missing, error\w*, no, not, cannot, unable, blocked, invalid, empty, asked, unclear, uncertain, stuck,
  conflict\w*, timeout, exceed\w*, reject\w*, requested, needed
`

/** Verbs that put something into a file. */
export const fileVerbs = anyPhrase`
  write, save, saves, create, append, store, persist, update, generate, record, put, add, export, edit, scaffold,
  maintain, populate, fill, writes, creates, commit, output, produce
`

/** Tools of hosts that change files. */
export const editingTools = anyPhrase`
  Edit, Write, MultiEdit, NotebookEdit, apply_patch, str_replace
`

/** Verbs that put something into something else. */
export const insertVerbs = anyPhrase`
  add, append, insert, attach
`

/** Work on something else, for which a sentence then shows the shape: "When creating diagrams, use this structure". */
export const makingVerbs = anyPhrase`
  creating, writing, adding, making, building, defining, implementing, updating, designing, documenting, drafting,
  composing, configuring, registering, committing, calling, editing
`

/** Programs, which print as well; and how a sentence says that they do. */
export const producers = anyPhrase`
  script, program, tool, command, cli, api, endpoint, server, function, job, hook, linter, utility, binary, runner,
  wrapper, helper
`
export const producing = anyPhrase`
  will, outputs?, returns?, prints?, generates?, produces?, emits?, reports?, writes?, saves?
`

/** What is generated as a file: where it is the subject of a sentence, the shape below is its own. */
export const generated = anyPhrase`
  documentation, docs?, documents?, files?, pages?, readme, changelog, specs?, plan, artifacts?, website, test suite,
  tests?, module, component, migration, config\w*
`

/** Headings over how to write, which a template does not have. */
export const mannerTitles = anyPhrase`
  format, style, tone, length, structure, language, formatting, level of detail, content
`

/** Parts of an answer, of which there are many: what one of them begins or ends with is not the edge of the answer. */
export const partNouns = anyPhrase`
  entry, entries, items?, bullets?, findings?, issues?, comments?, sections?, paragraphs?, rows?, files?, tasks?,
  steps?, commits?, titles?, headings?, labels?, names?, sentences?
`

/** Verbs that hand work to others, and those others. */
export const delegationVerbs = anyPhrase`
  ask, tell, instruct, give, have, require, prompt, brief, remind
`
export const delegates = anyPhrase`
  reviewers?, workers?, sub-?agents?, agents?, critics?, researchers?, judges?, explorers?, evaluators?, delegates?,
  scouts?, validators?, specialists?, teammates?
`

/** Signs of an example, which shows what could be printed. */
export const exampleWords = anyPhrase`
  examples?, for instance, e\.g\., such as, samples?, illustration,
  (bad|good|wrong|correct|incorrect|before)(?=\W*$|\s+(outputs?|responses?|reports?|answers?|way)\W*$),
  anti-?patterns?, instead of, demo, like this one
`

/** The same in languages without spaces between words, or with other letters. */
export const foreignExamples = anyPhrase`
  \uc608\uc2dc, \uc608\uc81c, \u4f8b, \u793a\u4f8b, \u30b5\u30f3\u30d7\u30eb, \u043f\u0440\u0438\u043c\u0435\u0440,
  exemple, beispiel, ejemplo, exemplo
`

/** Headings over the agent's own output in such languages: "output format". */
export const foreignOutputs = anyPhrase`
  \ucd9c\ub825 ?(\ud615\uc2dd|\ud3ec\ub9f7|\uad6c\uc870), \uc751\ub2f5 ?\ud615\uc2dd, \ubc18\ud658 ?\ud615\uc2dd,
  \u8f93\u51fa(\u683c\u5f0f|\u7ed3\u6784), \u8fd4\u56de\u683c\u5f0f, \u8f38\u51fa\u683c\u5f0f,
  \u51fa\u529b(\u5f62\u5f0f|\u30d5\u30a9\u30fc\u30de\u30c3\u30c8),
  \u0444\u043e\u0440\u043c\u0430\u0442 (\u043e\u0442\u0432\u0435\u0442\u0430|\u0432\u044b\u0432\u043e\u0434\u0430),
  formato de (sa\u00edda|resposta)
`

/** What an agent leaves out. */
export const negations = anyPhrase`
  don'?t, do not, never, avoid, must not, should not
`

/** What an agent is given. */
export const receivedWords = anyPhrase`
  you (will |may |can )?(receive|get|see), you (are|will be) given
`

/** Signs of what the agent is given, of what it runs or asks for. */
export const inputWords = anyPhrase`
  you (will |may |can )?(receive|get|see), inputs?, the user (says|asks|types|provides), run, execute, call,
  query, queries, commands?, requests?, invok(e|ing), install, configur\w+, context, given, arguments?, parameters?,
  progress, environment, commit messages?, looks? like, usage
`

/** Names of what is filled in, in place of a value: `<status>STATE</status>`. */
export const slotNouns = anyPhrase`
  verdict, status, state, value, result, answer, text, content, contents, name, number, score, summary, reason,
  reasoning, explanation, description, level, rating, grade, category, type, label, id, date, path, file, url, query,
  question, title, topic, json, code, message, output, response, decision, choice, option, severity, priority,
  confidence, percentage, count, list, word, words, sentence, placeholder, here, something, n, x
`
