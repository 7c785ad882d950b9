/** The protocols of a party as REQ-0006 3.5 writes them, for rules, parsers and the check of missing steps. */

/** An earlier step that a step needs, and its sender: every sender, the same sender, the reviewed agent or the reviewer. */
export interface Need {
  readonly step: string
  readonly of: 'all' | 'sender' | 'reviewed' | 'reviewer'
}

export interface PartyStep {
  readonly phase: number
  readonly name: string
  /** The keys of the personas that send it; nothing for the orchestrator. */
  readonly senders: readonly string[]
  /** The recipient of a message; a broadcast has none. */
  readonly to?: 'orchestrator' | 'liam' | 'other' | 'reviewed'
  /** The part of the header after the name, before the colon. */
  readonly title?: 'type' | 'text'
  /** Its content below the header. */
  readonly body: string
  /** Labels that may have nothing to hold. */
  readonly optional?: readonly string[]
  readonly needs: readonly Need[]
  /** It comes only where it is needed. */
  readonly isOptional?: boolean
}

const council = ['nadia', 'oscar', 'tessa']
const designers = ['architect', 'data_modeler', 'test_strategist']
const ofAll = (...steps: readonly string[]): readonly Need[] => steps.map((step) => ({step, of: 'all'}))

/** @param body its content below the header */
function step(phase: number, name: string, terms: Partial<PartyStep>, body: string): PartyStep {
  return {phase, name, senders: [], needs: [], ...terms, body}
}

export const partySteps: readonly PartyStep[] = [
  step(1, 'QUESTIONS', {senders: council, to: 'orchestrator'}, '1. {question_1}\n2. {question_2}\n3. {question_3}'),
  step(1, 'USER RESPONSE', {needs: ofAll('QUESTIONS')}, '{full_user_response}'),
  step(
    1,
    'MY INTERPRETATION',
    {senders: council, to: 'other', needs: ofAll('USER RESPONSE')},
    '{vision_summary}\n\nKEY POINTS:\n- {point_1}\n- {point_2}\n\nQUESTION FOR YOU: {cross_question}'
  ),
  step(1, 'DEBATE CONCLUDED', {title: 'text', isOptional: true}, ''),
  step(
    1,
    'FINAL POSITION',
    {senders: council, to: 'orchestrator', needs: [{step: 'MY INTERPRETATION', of: 'sender'}]},
    'Project Vision: {summary}\nTarget Users: {users}\nCore Features: {features}\nConstraints: {constraints}\nSuccess Metrics: {metrics}'
  ),
  step(
    2,
    'PROPOSAL',
    {senders: ['liam'], optional: ['Additional']},
    'Architecture Pattern: {pattern}\nLanguage: {lang} \u2014 {rationale}\nFramework: {fw} \u2014 {rationale}\nDatabase: {db} \u2014 {rationale}\nAdditional: {services}'
  ),
  step(
    2,
    'SECURITY CRITIQUE',
    {senders: ['zara'], to: 'liam', needs: ofAll('PROPOSAL')},
    '{concern_1}: {detail}\n{concern_2}: {detail}\n\nRECOMMENDATION: {suggestion}'
  ),
  step(
    2,
    'OPS CRITIQUE',
    {senders: ['felix'], to: 'liam', needs: ofAll('PROPOSAL')},
    'Deployment: {concern}\nCost: {concern}\nDX: {concern}\n\nRECOMMENDATION: {suggestion}'
  ),
  step(
    2,
    'REVISED PROPOSAL',
    {senders: ['liam'], needs: ofAll('PROPOSAL', 'SECURITY CRITIQUE', 'OPS CRITIQUE')},
    '{updated_stack}\n\nADDRESSED:\n- Security: {how_addressed}\n- Ops: {how_addressed}\n\nUNCHANGED: {what_kept_and_why}'
  ),
  step(
    3,
    'ARTIFACT SUMMARY',
    {senders: designers, title: 'type'},
    '{2-3 paragraph summary}\n\nKEY DECISIONS:\n- {decision_1}\n- {decision_2}\n\nDEPENDENCIES ON OTHER ARTIFACTS:\n- {dependency_1}'
  ),
  step(
    3,
    'REVIEW FEEDBACK',
    {
      senders: designers,
      to: 'reviewed',
      optional: ['Alignment Issues'],
      needs: [{step: 'ARTIFACT SUMMARY', of: 'reviewed'}]
    },
    'Strengths:\n- {strength}\n\nSuggestions:\n- {suggestion_1}\n- {suggestion_2}\n\nAlignment Issues:\n- {issue} (if any)'
  ),
  step(
    3,
    'ARTIFACT FINALIZED',
    {senders: designers, to: 'orchestrator', needs: [{step: 'REVIEW FEEDBACK', of: 'reviewer'}]},
    'File: {artifact_path}\nChanges from review: {changes_summary}\nReady for collection.'
  )
]

export function stepType({to}: PartyStep): 'message' | 'broadcast' {
  return to === undefined ? 'broadcast' : 'message'
}

/** Who reviews whom (3.5 C, step 3), by the keys of the personas. */
export const reviewOf: ReadonlyMap<string, string> = new Map([
  ['architect', 'data_modeler'],
  ['data_modeler', 'test_strategist'],
  ['test_strategist', 'architect']
])

/** The key of the agent whose earlier step is needed; `undefined` if all agents need it. */
export function neededFrom({of}: Need, sender: string): string | undefined {
  if (of === 'all') return undefined
  if (of === 'sender') return sender
  if (of === 'reviewed') return reviewOf.get(sender) ?? sender
  return [...reviewOf].find(([, reviewed]) => reviewed === sender)?.[0] ?? sender
}

/** The parts of a prompt by phase, in their order (3.3). */
export const promptParts: Readonly<Record<number, readonly string[]>> = {
  1: ['PERSONA_CONTEXT', 'PHASE_1_INSTRUCTIONS', 'PROJECT_DESCRIPTION'],
  2: ['PERSONA_CONTEXT', 'PHASE_2_INSTRUCTIONS', 'PROJECT_BRIEF'],
  3: ['PHASE_3_INSTRUCTIONS', 'PROJECT_BRIEF', 'TECH_STACK', 'ARCHITECTURE_PATTERNS']
}
