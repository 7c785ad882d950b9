/** The tags that carry a verdict, a task status or thoughts, and their values. */

export const verdicts = ['PASS', 'NEEDS_REVISION', 'NEEDS_CHANGES', 'REJECTED', 'MAJOR_ISSUES'] as const

export const taskStatuses = ['COMPLETED', 'FAILED'] as const

export const markerNames = ['review', 'task_status', 'thought'] as const
export type MarkerName = (typeof markerNames)[number]

/** The word for the content of a tag, in messages. */
export const markerValueNames: Readonly<Record<MarkerName, string>> = {
  review: 'verdict',
  task_status: 'task status',
  thought: 'thought'
}

export function mayHaveMarkers({text}: {readonly text: string}): boolean {
  return /[<\uFF1C\u3008\u2039\u27E8][/\uFF0F]?[ \t]*(?:review|task_status|thought)\b/i.test(text)
}
