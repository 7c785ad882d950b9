/** Hash of a text as 64 digits, the same on every machine. Not cryptographic. */
export function digitsOf(text: string): string {
  return Array.from({length: 8}, (_, index) => hashOf(`${index}${text}`).toString(16).padStart(8, '0')).join('')
}

/**
 * Hash of a text below 2^32, the same on every machine: FNV-1a over UTF-16 units with a final mix. Not cryptographic.
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
