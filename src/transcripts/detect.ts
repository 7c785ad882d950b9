import {detectDocumentLines} from './document-lines.ts'
import type {LineFormat, TextFormat} from './format.ts'
import {dialogueFormats, formatsOf, lineFormats, textFormats} from './formats.ts'
import type {Format} from './model.ts'
import type {FirstRecords} from './sniff.ts'

/** The format of JSON lines that the first records of a file show. @param only the one that may be found; any where it is not given */
export function detectRecords({isRecords, records}: FirstRecords, only?: Format): LineFormat | undefined {
  if (!isRecords) return undefined
  return formatsOf(lineFormats, only).find((format) => format.detects(records)) ?? detectDocumentLines(records, only)
}

/** The format of lines that are JSON values, but not objects. */
export function detectValues(values: readonly unknown[], only?: Format): LineFormat | undefined {
  if (values.length === 0) return undefined
  return formatsOf(lineFormats, only).find((format) => format.detectsValues?.(values))
}

/** The format of a text with marks of its program; that of a dialogue is found where it is the only one. */
export function detectText(text: string, only?: Format): TextFormat | undefined {
  const formats = only === undefined ? textFormats : formatsOf([...dialogueFormats, ...textFormats], only)
  return formats.find((format) => format.detects(text))
}

/** The dialogue that a text is, where its content alone shows it. */
export function detectDialogue(text: string): Format | undefined {
  return dialogueFormats.find((format) => format.isEvident(text))?.name
}
