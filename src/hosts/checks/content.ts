/** Files whose bytes are not a text that a host can read. */
import type {Source} from '../../contracts/source.ts'
import {memoize} from '../../text/memoize.ts'

/** Content of a file that is not its text: another encoding, data, or the target of a link that git checked out as text. */
export type ContentFault =
  | {readonly kind: 'encoding'; readonly encoding: string}
  | {readonly kind: 'link-text'; readonly target: string}

/** Characters at the start of a file in which its encoding shows. */
const headLength = 1_000

/** Units of two bytes each, of which one is zero: how UTF-16 reads as UTF-8. */
const utf16 = /^(?:\uFFFD\uFFFD)?(?:[^\0]\0){4}|^(?:\uFFFD\uFFFD)?(?:\0[^\0]){4}/

export const contentFault = memoize(({text}: Source): ContentFault | undefined => {
  const head = text.slice(0, headLength)
  if (utf16.test(head)) return {kind: 'encoding', encoding: 'UTF-16'}
  if (isBinary(head)) return {kind: 'encoding', encoding: 'binary data'}
  const target = text.length > 300 ? '' : text.trimEnd()
  const isPath = /^(?!@)[\w@.-]+(?:\/[\w@.-]+)*\.[a-z]{2,4}$/i.test(target) && target.includes('/')
  return isPath ? {kind: 'link-text', target} : undefined
})

/** Whether more than one in ten characters is none of a text. */
function isBinary(head: string): boolean {
  const others = head.match(/[\0-\x08\x0E-\x1A\x1C-\x1F\uFFFD]/g)?.length ?? 0
  return head.includes('\0') && others * 10 > head.length
}
