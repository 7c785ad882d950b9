import {exceededTextLimit, lintedLimits} from '../text/text-limits.ts'
import {formatsOf, type TextFormat} from './format.ts'
import type {Format} from './model.ts'
import {dialogueFormats, textFormats} from './text-formats.ts'

/** The format of a text with marks of its program; that of a dialogue is found where it is the only one. */
export function detectText(text: string, only?: Format): TextFormat | undefined {
  const formats = only === undefined ? textFormats : formatsOf([...dialogueFormats, ...textFormats], only)
  return formats.find((format) => format.detects(text))
}

/** The dialogue that a text is, where its content alone shows it; none that is too long to be linted, and is refused. */
export function detectDialogue(text: string): Format | undefined {
  if (exceededTextLimit(text, lintedLimits) !== undefined) return undefined
  return dialogueFormats.find((format) => format.isEvident(text))?.name
}
