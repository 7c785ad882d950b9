import {readPatterns} from '../../src/git/gitignore.ts'

/** Whether patterns ignore a file, or a folder that it is in. */
export function isIgnored(text: string, path: string): boolean {
  const patterns = readPatterns([text])
  const parts = path.split('/')
  return parts.some((_, index) => patterns.decide(parts.slice(0, index + 1).join('/'), index < parts.length - 1))
}
