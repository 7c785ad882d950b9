/** Phase names: REQ-0003 3. */
import {distance} from '../../text/edit-distance.ts'
import type {Range} from '../../text/lines.ts'

/** The phase keys of REQ-0003 3.2. */
export const phaseKeys = [
  '00-quick-scan',
  '01-requirements',
  '02-impact-analysis',
  '02-tracing',
  '03-architecture',
  '04-design',
  '05-test-strategy',
  '06-implementation',
  '07-testing',
  '08-code-review',
  '09-validation',
  '10-cicd',
  '11-local-testing',
  '12-remote-build',
  '13-test-deploy',
  '14-production',
  '15-operations',
  '16-upgrade-plan',
  '16-upgrade-execute'
] as const

/**
 * The display name of a phase key (REQ-0003 3.1): `11-local-testing` is `Phase 11 - Local Testing`; a key without a hyphen keeps its
 * text: `Phase requirements`.
 */
export function displayName(key: string): string {
  const at = key.indexOf('-')
  if (at === -1) return `Phase ${key}`
  const words = key.slice(at + 1).split('-')
  return `Phase ${key.slice(0, at)} - ${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')}`
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
  return next === undefined ? 'Complete workflow and merge to main' : `Continue to ${displayName(next)}`
}

/** A phase name that resembles a known one; offsets into the text that was searched. */
interface MisspeltPhase extends Range {
  readonly expected: string
  /** Only spaces, case, the number's padding or up to three letters differ. */
  readonly isSafe: boolean
}

const mention = /phase\s+(\d{1,2})\s*[-\u2013\u2014:]+\s*(?=\S)/gi
const name = /^Phase (\S+) - (.+)$/

/**
 * Phase names in a text with the number of a known name, or within three edits of one. Other unknown phases are not
 * reported: a project may have its own.
 */
export function findMisspeltPhases(text: string, keys: readonly string[]): readonly MisspeltPhase[] {
  const known = [...new Set([...phaseKeys, ...keys].map(displayName))].filter((each) => name.test(each))
  const found: MisspeltPhase[] = []
  for (const match of text.matchAll(mention)) {
    const rest = text.slice(match.index)
    if (known.some((each) => rest.startsWith(each) && !/^[\w-]/.test(rest.slice(each.length)))) continue
    const nearest = nearestName(match, rest.slice(match[0].length), known)
    if (nearest !== undefined) found.push(nearest)
  }
  return found
}

function nearestName(match: RegExpExecArray, rest: string, known: readonly string[]): MisspeltPhase | undefined {
  const number = (match[1] ?? '').padStart(2, '0')
  let best: {expected: string; length: number; far: number; isNumber: boolean} | undefined
  for (const expected of known) {
    const [, key, title = ''] = name.exec(expected) ?? []
    const words = new RegExp(`^(?:[^\\s-]+[\\s-]+){0,${title.split(' ').length - 1}}[^\\s-]+`).exec(rest)?.[0] ?? ''
    const actual = words.replace(/[\s-]+/g, ' ').replace(/[.,;:!?)]+$/, '')
    const far = distance(actual.toLowerCase(), title.toLowerCase())
    const isNumber = key === number
    if (!isNumber && far > 3) continue
    if (best === undefined || far + (isNumber ? 0 : 1) < best.far + (best.isNumber ? 0 : 1))
      best = {expected, far, isNumber, length: match[0].length + words.replace(/[.,;:!?)]+$/, '').length}
  }
  if (best === undefined) return undefined
  const isSafe = best.isNumber && best.far <= 3
  return {start: match.index, end: match.index + best.length, expected: best.expected, isSafe}
}
