/** What a server answers, without the token: it, or a proxy before it, may give back what was sent, in any form. */

const mask = '***'

/** Far more of a message than is shown. */
const longestMessage = 4000

/** How many letters of a token in a row are one of its parts: English words have fewer of them by chance. */
const partLength = 5

/** What takes a token out of texts. */
export interface EchoFilter {
  /** Of a value, such as a path, which stays as it is: the token as headers and addresses have it. */
  clean(text: string): string
  /** Of a message, which is shown: only plain words and a few numbers are left of it. */
  cleanMessage(text: string): string
}

/** @param token what no text may hold */
export function openEchoFilter(token: string): EchoFilter {
  const forms = formsOf(token).filter(({length}) => length > 7)
  // One may begin in another.
  forms.sort((a, b) => b.length - a.length)
  const clean = (text: string): string => forms.reduce((rest, form) => rest.replaceAll(form, mask), text)
  const known = [...forms, ...[token, ...forms].map(reversed)].map(lettersIn)
  return {clean, cleanMessage: (text) => withoutParts(onlyWords(clean(text).slice(0, longestMessage)), known)}
}

/** Also as the parts of addresses and headers have it. */
function formsOf(token: string): string[] {
  const bytes = Buffer.from(token)
  const base64 = [token, `x-access-token:${token}`].map((text) => Buffer.from(text).toString('base64'))
  // Behind a name of any length: the part that does not depend on it.
  const shifted = [1, 2].map((size) =>
    Buffer.concat([Buffer.alloc(size), bytes])
      .toString('base64')
      .slice(4, -4)
  )
  const url = [...base64, ...shifted].map((text) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
  const hex = bytes.toString('hex')
  return [...new Set([token, encodeURIComponent(token), ...base64, ...shifted, ...url, hex, hex.toUpperCase()])]
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}

function lettersIn(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Masks what is neither a word nor one of three numbers, perhaps with a unit: a code may be a secret in another form. */
function onlyWords(text: string): string {
  let numbers = 0
  return text.replace(/[\p{L}\p{N}%+=_~-]+/gu, (run) =>
    run
      .split(/(?<=[-_])|(?=[-_])/)
      .map((word) => {
        if (/^\p{N}{1,6}\p{L}?$/u.test(word)) return ++numbers > 3 ? mask : word
        return /^(?:\p{L}+|[-_])$/u.test(word) ? word : mask
      })
      .join('')
  )
}

/** Masks words that are part of a token, and all where it is written in pieces. */
function withoutParts(text: string, known: readonly string[]): string {
  const isPart = (word: string): boolean => {
    const letters = lettersIn(word)
    return letters.length >= partLength && known.some((form) => form.includes(letters))
  }
  const rest = text.replace(/[\p{L}\p{N}]+/gu, (word) => (isPart(word) ? mask : word))
  return isInPieces(lettersIn(rest), known) ? mask : rest
}

/** How many letters in a row give away pieces of a token: those of different words may be some of them by chance. */
const piecesLength = 8

function isInPieces(letters: string, known: readonly string[]): boolean {
  for (let at = 0; at + piecesLength <= letters.length; at++) {
    const piece = letters.slice(at, at + piecesLength)
    if (known.some((form) => form.includes(piece))) return true
  }
  return false
}
