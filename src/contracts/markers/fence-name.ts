/** The first word behind the mark of a fence: a language, or a name of its own with one. */

const dataWord = /(?:^|[-_])(json[c5l]?|ya?ml)(?=[-_]|$)/

/** Language of a fence by the first word behind its mark, in lower case: `json` for `json-findings` and `tasks-json`. */
export function fenceLanguage(word: string): string {
  const name = word.toLowerCase()
  return dataWord.exec(name)?.[1] ?? /^[a-z0-9]*/.exec(name)?.[0] ?? ''
}

/** Whether programs find a fence by a name of their own, such as `json-findings`, and not by a language. */
export function isOwnFence(word: string): boolean {
  const language = fenceLanguage(word)
  return language !== word.toLowerCase() && dataWord.exec(language) !== null && /^[\w-]+$/.test(word)
}
