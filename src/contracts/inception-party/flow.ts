/** How a party is chosen: REQ-0006 1.1, 1.3, 2.1, 2.2. */

export const modeMenu = [
  '+==============================================================+',
  '|  INCEPTION MODE                                              |',
  '+==============================================================+',
  '',
  'How would you like to set up your new project?',
  '',
  '[1] Party Mode (Recommended)',
  '    Launch an Inception Party \u2014 3 specialist agents collaborate',
  '    in parallel at each stage for richer, multi-perspective output',
  '',
  '[2] Classic Mode',
  '    Sequential single-agent flow (8 phases, one at a time)',
  '',
  'Enter selection (1-2):'
].join('\n')

/** The error of a command for both flags (1.1). */
export const exclusionText = 'Error: --party and --classic are mutually exclusive. Use one or the other.'

const modes = ['party', 'classic'] as const
export type PartyMode = (typeof modes)[number]

export interface ModeRequest {
  /** Only the flow for new projects knows modes (1.3). */
  readonly flow: 'new' | 'existing' | 'chat'
  readonly party?: boolean
  readonly classic?: boolean
}

/** The action: run in a mode, ask for one, go on without one, or end with an error. */
export type ModeResolution =
  | {readonly kind: PartyMode}
  | {readonly kind: 'menu'; readonly text: string}
  | {readonly kind: 'ignored'}
  | {readonly kind: 'error'; readonly message: string}

export function resolveMode({flow, party = false, classic = false}: ModeRequest): ModeResolution {
  if (flow !== 'new') return {kind: 'ignored'}
  if (party && classic) return {kind: 'error', message: exclusionText}
  if (party) return {kind: 'party'}
  return classic ? {kind: 'classic'} : {kind: 'menu', text: modeMenu}
}

/** The mode that an answer to the menu chooses; `undefined` where it chooses none. */
export function parseMenuAnswer(answer: string | number): PartyMode | undefined {
  const word = String(answer)
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  return modes.find((mode, index) => word === mode || word === String(index + 1))
}

/**
 * The prompt that a command hands to the orchestrator (1.3).
 *
 * @throws {RangeError} for any other mode
 */
export function passThroughPrompt(mode?: PartyMode): string {
  if (mode !== undefined && !modes.includes(mode))
    throw new RangeError(`Unexpected mode \`${mode}\`, expected \`party\` or \`classic\``)
  return `Execute /discover command --new${mode === undefined ? '' : ` --${mode}`}`
}
