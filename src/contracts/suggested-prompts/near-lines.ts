/** One search of a text for the lines that the header or the title may be on, so that only these are read. */

import {frontMatter} from '../../markdown/front-matter.ts'
import {type Document, lineText} from '../../text/document.ts'
import {memoize} from '../../text/memoize.ts'
import type {Source} from '../source.ts'
import {candidateLines} from './candidate-lines.ts'
import {isPromptsHeaderLike} from './header.ts'
import {isTitleLike} from './title.ts'

/**
 * What a line holds that is within three edits of the header, or within two of the title: with a character between each two of
 * them, four pieces of the header and three of the title keep one whole. A longer end of `PROMPTS` is found in twice the time,
 * since `P` is an end of `STEPS` as well.
 */
const pieces = /SUGG|STED|NEXT|STEPS:|OMPTS/gi

const nearLines = memoize((document: Document) => candidateLines(document, pieces))

/** The lines that may be the header or a near miss of it, from 0 and in order. */
export function headerLines(document: Document): readonly number[] {
  return nearLines(document).filter((line) => isPromptsHeaderLike(lineText(document, line)))
}

/** The lines behind the front matter that may be the heading of the section. */
export function titleLines(source: Source): readonly number[] {
  const after = frontMatter(source)?.last ?? -1
  return nearLines(source).filter((line) => line > after && isTitleLike(lineText(source, line)))
}
