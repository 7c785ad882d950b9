/** What a notice is about, in the order in which a report lists them. */
export const noticeKinds = [
  'skipped',
  'changed-settings',
  'unreadable',
  'failed',
  'not-fixed',
  'not-written',
  'no-match',
  'nothing-found',
  'empty-shard',
  'unmatched-include',
  'unknown-agent',
  'unread-config',
  'plugins-not-run',
  'unread-file',
  'read-as-text',
  'unused-baseline',
  'unnamed-outputs',
  'undefined-agents',
  'unbound-agents',
  'unfinished-outputs',
  'no-messages',
  'unapplied-contracts',
  'unread-format',
  'formatted',
  'long-listing'
] as const
export type NoticeKind = (typeof noticeKinds)[number]
