import type {Reader} from '../project/incidental.ts'
import type {Notice} from './notice.ts'

/** How many paths a notice names. */
const most = 5

/** The files beside those of the run that were not read: one notice for each reason. */
export function unreadNotices({refusals}: Reader): readonly Notice[] {
  const byReason = new Map<string, string[]>()
  for (const {path, reason} of refusals()) byReason.set(reason, [...(byReason.get(reason) ?? []), path])
  return [...byReason].map(([reason, paths]) => {
    const [path] = paths
    const more = paths.length > most ? ` and ${paths.length - most} more` : ''
    const message = `${paths.slice(0, most).join(', ')}${more}: not read: ${reason}`
    return {kind: 'unread-file', message, ...(path !== undefined && {path})}
  })
}
