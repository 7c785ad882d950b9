/** Phase keys, their display names, and the prompt that follows from them: REQ-0003 3.1 and 3.3. */

/**
 * The display name of a phase key (REQ-0003 3.1): `11-local-testing` is `Phase 11 - Local Testing`; a key without a hyphen keeps its
 * text: `Phase requirements`.
 */
export function displayName(key: string): string {
  const at = key.indexOf('-')
  if (at === -1) return `Phase ${key}`
  const words = key.slice(at + 1).split('-')
  return `Phase ${key.slice(0, at)} - ${words.map(capitalized).join(' ')}`
}

/** What the first prompt depends on. */
export interface Progress {
  readonly phases: readonly string[]
  readonly current_phase_index: number
}

/** The first prompt (REQ-0003 3.3); `undefined` where no workflow is active or its index is out of range. */
export function nextPrompt(workflow: Progress | null | undefined): string | undefined {
  if (!workflow || workflow.current_phase_index < 0 || workflow.current_phase_index >= workflow.phases.length)
    return undefined
  const next = workflow.phases[workflow.current_phase_index + 1]
  return next === undefined ? lastPrompt : continueTo(displayName(next))
}

/** The first prompt of the last phase. */
export const lastPrompt = 'Complete workflow and merge to main'

/** The first prompt before a phase. @param phase its display name */
export function continueTo(phase: string): string {
  return `Continue to ${phase}`
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
