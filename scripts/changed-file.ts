import {readFileSync, writeFileSync} from 'node:fs'

/** Writes a source only where its text changes, so that nothing is built again for it. */
export function writeChanged(path: string, text: string): void {
  if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
