import type {Reader} from '../disk/incidental.ts'
import type {Notice} from './notice.ts'

/** How many paths a notice names. */
const most = 5

/** The files beside those of the run that were not read: one notice for each reason. */
export function unreadNotices({refusals}: Reader): readonly Notice[] {
  const byReason = new Map<string, string[]>()
  for (const {path, reason} of refusals()) byReason.set(reason, [...(byReason.get(reason) ?? []), path])
  return [...byReason].map(([reason, paths]) => {
    const [path] = paths
    return {kind: 'unread-file', message: `${unreadFiles(paths)}${reason}`, ...(path !== undefined && {path}), paths}
  })
}

/** The first words of the notice: the files, all where they are few. */
export function unreadFiles(paths: readonly string[]): string {
  const more = paths.length > most ? ` and ${paths.length - most} more` : ''
  return `${paths.slice(0, most).join(', ')}${more}: not read: `
}
