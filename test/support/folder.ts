/** Temporary folders; those of a test file are gone after it (`environment.ts`). */
import {mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

/** The content of files by their paths. */
export type Files = Readonly<Record<string, string | Uint8Array>>

const folders: string[] = []

/** A folder with these files. */
export function temporaryFolder(files: Files = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lint-agents-')))
  folders.push(folder)
  writeFiles(folder, files)
  return folder
}

/** Only their owner can write them, whatever the mask of the user allows. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true, mode: 0o755})
    writeFileSync(join(folder, path), content, {mode: 0o644})
  }
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, {recursive: true, force: true, maxRetries: 3})
}
