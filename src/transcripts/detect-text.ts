import {exceededTextLimit, lintedLimits} from '../text/text-limits.ts'
import {detectDocument, textFormatsOf} from './detect.ts'
import {sortFormats, type TextFormat} from './format.ts'
import type {DeclaredFormat} from './model.ts'
import {jsonInText} from './record.ts'
import * as textPrograms from './text-programs.ts'

const textFormats = sortFormats(textPrograms)

/** The format of a text, by the marks of its program; formats of dialogues have to be declared. */
export function detectText(text: string, only?: DeclaredFormat): TextFormat | undefined {
  // Formats of records are loaded late.
  const formats = only === undefined ? textFormats.flatMap(({texts = []}) => texts) : textFormatsOf(only)
  return formats.find((format) => format.detects(text))
}

/** The dialogue that a text is, where its content alone shows it; none that is too long to be linted, and is refused. */
export function detectDialogue(text: string): string | undefined {
  if (exceededTextLimit(text, lintedLimits) !== undefined) return undefined
  const dialogues = textFormats.flatMap((format) => format.dialogues ?? [])
  return dialogues.find((format) => format.isEvident(text))?.name
}

/** Whether a text that should be one output contains a user's turn, in text or JSON. */
export function isDialogue(text: string): boolean {
  return detectDialogue(text) !== undefined || isChat(text)
}

/** The role of a user in messages of any format. */
const ofUser = /"(?:role|type|from)"\s{0,9}:\s{0,9}"(?:user|human)"/

function isChat(text: string): boolean {
  return (
    ofUser.test(text) &&
    exceededTextLimit(text, lintedLimits) === undefined &&
    detectDocument(jsonInText(text)) !== undefined
  )
}
