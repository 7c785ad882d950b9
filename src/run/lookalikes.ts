import {relative} from 'node:path'
import {toSlashes} from '../disk/paths.ts'
import type {Notice} from '../report/notice.ts'
import type {Format} from '../transcripts/model.ts'

/** How many paths a notice names. */
const most = 3

/** Captured files that are read as texts and look like transcripts: their content does not decide what is checked of them. */
export interface Lookalikes {
  /** @param path absolute */
  add(path: string, format: Format): void
  /** One for each format. */
  notices(): readonly Notice[]
}

export function openLookalikes(cwd: string): Lookalikes {
  const byFormat = new Map<Format, string[]>()
  return {
    add(path, format) {
      byFormat.set(format, [...(byFormat.get(format) ?? []), path])
    },
    notices: () =>
      [...byFormat].map(([format, paths]) => {
        const looks =
          paths.length === 1
            ? 'as one text, but looks like a transcript'
            : 'as one text each, but look like transcripts'
        const message = `${named(paths, cwd)}: read ${looks}: declare \`"format": "${format}"\` in \`files\` of the configuration or --input-format ${format} where that is right, else \`text\``
        return {kind: 'read-as-text', message, paths}
      })
  }
}

function named(paths: readonly string[], cwd: string): string {
  const shown = paths.slice(0, most).map((path) => toSlashes(relative(cwd, path)))
  return `${shown.join(', ')}${paths.length > most ? ` and ${paths.length - most} more` : ''}`
}
