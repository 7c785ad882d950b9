/** Places of a template that an agent fills, which contracts write as `{name}`: any text of one line. */

/** `[text]`, `<text>`, `{text}`, `{{text}}`, dots; a checkbox is not one. */
const marked =
  /\{\{?[^{}\n]{1,120}\}?\}|\[(?![ xX]\])[^[\]\n]{1,120}\](?!\()|<(?!\/|br\b|!)[^<>\n]{1,120}>|\.{3,}|\u2026|_{3,}|\$_+/g

/** Letters that take the place of a number: `N`, `X/10`, `TC-NNN`; and clock times and dates by letters. */
const counted = /(?<![A-Za-z0-9{])(?:[NXYZMK]|[NX]{2,4}|YYYY-MM-DD|HH:MM(?::SS)?|MM\/DD\/YYYY|[#][NX])(?![A-Za-z0-9}])/g

/** Whether a text has a place to fill. */
export function hasPlaceholder(text: string): boolean {
  return text.search(marked) !== -1 || text.search(counted) !== -1
}

/** A text of a template as contracts write it. */
export function withWildcards(text: string): string {
  return joined(
    text
      .replace(marked, (found) => `{${nameOf(found)}}`)
      .split(/(\{[^{}]*\})/)
      .map((piece, index) => (index % 2 === 1 ? piece : withoutCounts(piece)))
      .join('')
  ).trim()
}

function withoutCounts(piece: string): string {
  return piece.replace(/[{}]/g, '$&$&').replace(counted, (found) => `{${nameOf(found)}}`)
}

/** What a template shows besides its places. */
export function textBesidesPlaces(template: string): string {
  return template.replace(/\{[^{}]+\}/g, '')
}

/** Whether a template of one line says enough to be recognized. */
export function isTelling(template: string): boolean {
  return textBesidesPlaces(template).replace(/[^\p{L}\p{N}]/gu, '').length >= 3
}

function nameOf(found: string): string {
  // A choice is any text: only what is declared has to be one of several.
  const name = found
    .replace(/[{}[\]<>\n]/g, '')
    .replaceAll('|', '/')
    .trim()
  return /[\p{L}\p{N}]/u.test(name) ? name : 'text'
}

/** Two places side by side are one. */
function joined(text: string): string {
  return text.replace(/\}\{/g, ' ')
}
