import {deferred} from './contracts/pending.ts'
import type {Parse} from './contracts/source.ts'

const markdown = deferred(() => import('./markdown.ts'))

/** Markdown to mdast; the parser is loaded when the first text needs it. */
export const parse: Parse = (text) => markdown().parseMarkdown(text)
