/** The words that everybody may read: those of the code of the product, without its comments, which show examples. */
import {readdirSync, readFileSync} from 'node:fs'

/** Words of four letters and digits or more, in lower case. */
export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))
}

let words: ReadonlySet<string> | undefined

export function publicWords(): ReadonlySet<string> {
  words ??= wordsOf(['src', 'rules'].flatMap(textsIn).join('\n'))
  return words
}

function textsIn(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8').replace(/^[ \t]*(?:\/\*[\s\S]*?\*\/$|\/\/.*$)/gm, ''))
}
