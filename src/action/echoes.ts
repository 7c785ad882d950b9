/** Removes the token from answers: a server or proxy may echo the request in any form. */

const mask = '***'

/** Far more of a message than is shown. */
const longestMessage = 4000

/** Length of a token's substring that counts as a part: English words rarely share one by chance. */
const partLength = 5

export interface EchoFilter {
  /** Removes header and URL forms of the token from a value, such as a path. */
  clean(text: string): string
  /** Reduces a shown message to plain words and a few numbers. */
  cleanMessage(text: string): string
}

/** @param token secret to remove */
export function openEchoFilter(token: string): EchoFilter {
  const forms = formsOf(token).filter(({length}) => length > 7)
  // Longest first, since one form may begin with another.
  forms.sort((a, b) => b.length - a.length)
  const clean = (text: string): string => forms.reduce((rest, form) => rest.replaceAll(form, mask), text)
  const known = [...forms, ...[token, ...forms].map(reversed)].map(lettersIn)
  return {clean, cleanMessage: (text) => withoutParts(onlyWords(clean(text).slice(0, longestMessage)), known)}
}

/** Forms of the token in URLs and headers, and their parts. */
function formsOf(token: string): string[] {
  const bytes = Buffer.from(token)
  const base64 = [token, `x-access-token:${token}`].map((text) => Buffer.from(text).toString('base64'))
  // Base64 behind a prefix of any length: the characters that do not depend on it.
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

/** Masks all but words and up to three numbers with units: a code may be an encoded secret. */
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

/** Masks words that contain a part of the token, and everything if the token is split into pieces. */
function withoutParts(text: string, known: readonly string[]): string {
  const isPart = (word: string): boolean => {
    const letters = lettersIn(word)
    return letters.length >= partLength && known.some((form) => form.includes(letters))
  }
  const rest = text.replace(/[\p{L}\p{N}]+/gu, (word) => (isPart(word) ? mask : word))
  return isInPieces(lettersIn(rest), known) ? mask : rest
}

/** Length of a token's substring, across words, that reveals split pieces; shorter ones occur by chance. */
const piecesLength = 8

function isInPieces(letters: string, known: readonly string[]): boolean {
  for (let at = 0; at + piecesLength <= letters.length; at++) {
    const piece = letters.slice(at, at + piecesLength)
    if (known.some((form) => form.includes(piece))) return true
  }
  return false
}
