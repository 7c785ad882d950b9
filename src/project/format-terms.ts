/** Schema of custom formats in a configuration. */
import * as z from 'zod/mini'
import {type OwnFormat, recordedReasons} from '../transcripts/model.ts'

/** Limits, since each value is read in each record of a file. */
const [mostValues, mostKeys, longestPath] = [100, 100, 200]

const Path = z
  .string()
  .check(z.minLength(1), z.maxLength(longestPath), z.describe('Keys with dots between, such as `body.text`'))

const Literal = z.union([z.string(), z.number(), z.boolean(), z.null()])

const Pattern = z
  .record(z.string(), z.union([Literal, z.array(Literal).check(z.minLength(1), z.maxLength(mostValues))]))
  .check(
    z.refine(
      (pattern) => Object.keys(pattern).length > 0,
      'expected a path and its value, such as `{"kind": "answer"}`'
    ),
    z.refine((pattern) => Object.keys(pattern).length <= mostKeys, `expected at most ${mostKeys} paths`),
    z.refine(
      (pattern) => Object.keys(pattern).every((path) => path !== '' && path.length <= longestPath),
      `expected paths of 1 to ${longestPath} characters`
    )
  )

const Patterns = z.union([Pattern, z.array(Pattern).check(z.minLength(1), z.maxLength(mostValues))])

const TextParts = z.strictObject({
  in: Path.check(z.describe('The list of parts')),
  if: z.optional(Patterns.check(z.describe('The parts with a text; all without this key'))),
  text: Path.check(z.describe('The text of a part'))
})

const Place = z.union([Path, TextParts])

function path(description: string) {
  return z.optional(Path.check(z.describe(description)))
}

function patterns(description: string) {
  return z.optional(Patterns.check(z.describe(description)))
}

const RecordTerms = z
  .strictObject({
    records: z.optional(
      z
        .union([z.enum(['lines', 'events']), z.strictObject({in: z.string().check(z.maxLength(longestPath))})])
        .check(
          z.describe(
            'The place of records: `lines` of JSON, which is the default; the data of server-sent `events`; `in` a document, at a path in which `*` is each item of a list'
          )
        )
    ),
    turn: Patterns.check(
      z.describe(
        'The records that are messages of an agent: values by their paths, such as `{"kind": "answer"}`; `"*"` is any value, `null` none'
      )
    ),
    text: z
      .union([Place, z.array(Place).check(z.minLength(1), z.maxLength(mostValues))])
      .check(
        z.describe(
          'The text of a turn: its path, the parts of a list, or several, of which the first with a text counts'
        )
      ),
    prompt: patterns('Records with which an agent gets something to do'),
    call: patterns('Records that call a tool: a run that ends in one is not finished'),
    error: patterns('Records of an error that ended a run'),
    end: patterns('The record of the end of a run: one without it was stopped'),
    stop: z.optional(
      z
        .union([Path, z.strictObject({path: Path, values: z.record(z.string(), z.enum(recordedReasons))})])
        .check(z.describe('The path of the reason to stop, and the meanings of its values'))
    ),
    agent: path('The name of the agent of a turn'),
    model: path('The model of a turn'),
    thread: path('The thread that a record belongs to; `main`, or none, is that of the main agent'),
    main: patterns('The records of the main agent, whatever their thread'),
    message: path('The id of a message that comes in pieces, one on each record'),
    id: path('The id of a record, beside `parent`'),
    parent: path('The id of the record before: where that is an earlier one, those between are taken back'),
    run: path('The id of the run of a record, where a file of lines or events has several runs')
  })
  .check((context) => {
    const {id, parent, main, thread, run: runPath, records} = context.value
    const add = (key: string, message: string): void =>
      void context.issues.push({code: 'custom', path: [key], message, input: context.value})
    const fault = (key: string, other: string): void => add(key, `expected it beside \`${other}\``)
    if ((id === undefined) !== (parent === undefined))
      fault(id === undefined ? 'parent' : 'id', id === undefined ? 'id' : 'parent')
    if (main !== undefined && thread === undefined) fault('main', 'thread')
    if (runPath !== undefined && typeof records === 'object')
      add('run', 'expected it beside records on lines or events')
  })

const Mark = z.string().check(z.minLength(1), z.maxLength(longestPath))
const Marks = z.union([Mark, z.array(Mark).check(z.minLength(1), z.maxLength(mostValues))])

const DialogueTerms = z.strictObject({
  records: z.literal('text'),
  turn: Marks.check(z.describe('The start of the line at which a turn of the agent begins; `...` is any text')),
  prompt: Marks.check(z.describe('The start of the line at which a turn of the user begins')),
  other: z.optional(
    Marks.check(z.describe('The start of a line of the program, such as of a log, which belongs to no turn'))
  )
})

export const FormatTerms: z.ZodMiniType<OwnFormat['description']> = z.union([RecordTerms, DialogueTerms])
