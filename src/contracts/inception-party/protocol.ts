/** The protocols of a party as REQ-0006 3.5 writes them, for rules, parsers and the check of missing steps. */

/** An earlier step that a step needs, and its sender: every sender, the same sender, the reviewed agent or the reviewer. */
export interface Need {
  readonly step: string
  readonly of: 'all' | 'sender' | 'reviewed' | 'reviewer'
}

export interface PartyStep {
  readonly name: string
  readonly phase: number
  readonly type: 'message' | 'broadcast'
  /** The keys of the personas that send it; nothing for the orchestrator. */
  readonly senders: readonly string[]
  /** Whom it goes to, unless it is a broadcast. */
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

export const partySteps = [
  {
    name: 'QUESTIONS',
    phase: 1,
    type: 'message',
    senders: council,
    to: 'orchestrator',
    body: '1. {question_1}\n2. {question_2}\n3. {question_3}',
    needs: []
  },
  {
    name: 'USER RESPONSE',
    phase: 1,
    type: 'broadcast',
    senders: [],
    body: '{full_user_response}',
    needs: [{step: 'QUESTIONS', of: 'all'}]
  },
  {
    name: 'MY INTERPRETATION',
    phase: 1,
    type: 'message',
    senders: council,
    to: 'other',
    body: '{vision_summary}\n\nKEY POINTS:\n- {point_1}\n- {point_2}\n\nQUESTION FOR YOU: {cross_question}',
    needs: [{step: 'USER RESPONSE', of: 'all'}]
  },
  {
    name: 'DEBATE CONCLUDED',
    phase: 1,
    type: 'broadcast',
    senders: [],
    title: 'text',
    body: '',
    needs: [],
    isOptional: true
  },
  {
    name: 'FINAL POSITION',
    phase: 1,
    type: 'message',
    senders: council,
    to: 'orchestrator',
    body: 'Project Vision: {summary}\nTarget Users: {users}\nCore Features: {features}\nConstraints: {constraints}\nSuccess Metrics: {metrics}',
    needs: [{step: 'MY INTERPRETATION', of: 'sender'}]
  },
  {
    name: 'PROPOSAL',
    phase: 2,
    type: 'broadcast',
    senders: ['liam'],
    body: 'Architecture Pattern: {pattern}\nLanguage: {lang} \u2014 {rationale}\nFramework: {fw} \u2014 {rationale}\nDatabase: {db} \u2014 {rationale}\nAdditional: {services}',
    optional: ['Additional'],
    needs: []
  },
  {
    name: 'SECURITY CRITIQUE',
    phase: 2,
    type: 'message',
    senders: ['zara'],
    to: 'liam',
    body: '{concern_1}: {detail}\n{concern_2}: {detail}\n\nRECOMMENDATION: {suggestion}',
    needs: [{step: 'PROPOSAL', of: 'all'}]
  },
  {
    name: 'OPS CRITIQUE',
    phase: 2,
    type: 'message',
    senders: ['felix'],
    to: 'liam',
    body: 'Deployment: {concern}\nCost: {concern}\nDX: {concern}\n\nRECOMMENDATION: {suggestion}',
    needs: [{step: 'PROPOSAL', of: 'all'}]
  },
  {
    name: 'REVISED PROPOSAL',
    phase: 2,
    type: 'broadcast',
    senders: ['liam'],
    body: '{updated_stack}\n\nADDRESSED:\n- Security: {how_addressed}\n- Ops: {how_addressed}\n\nUNCHANGED: {what_kept_and_why}',
    needs: [
      {step: 'PROPOSAL', of: 'all'},
      {step: 'SECURITY CRITIQUE', of: 'all'},
      {step: 'OPS CRITIQUE', of: 'all'}
    ]
  },
  {
    name: 'ARTIFACT SUMMARY',
    phase: 3,
    type: 'broadcast',
    senders: designers,
    title: 'type',
    body: '{2-3 paragraph summary}\n\nKEY DECISIONS:\n- {decision_1}\n- {decision_2}\n\nDEPENDENCIES ON OTHER ARTIFACTS:\n- {dependency_1}',
    needs: []
  },
  {
    name: 'REVIEW FEEDBACK',
    phase: 3,
    type: 'message',
    senders: designers,
    to: 'reviewed',
    body: 'Strengths:\n- {strength}\n\nSuggestions:\n- {suggestion_1}\n- {suggestion_2}\n\nAlignment Issues:\n- {issue} (if any)',
    optional: ['Alignment Issues'],
    needs: [{step: 'ARTIFACT SUMMARY', of: 'reviewed'}]
  },
  {
    name: 'ARTIFACT FINALIZED',
    phase: 3,
    type: 'message',
    senders: designers,
    to: 'orchestrator',
    body: 'File: {artifact_path}\nChanges from review: {changes_summary}\nReady for collection.',
    needs: [{step: 'REVIEW FEEDBACK', of: 'reviewer'}]
  }
] as const satisfies readonly PartyStep[]
type StepName = (typeof partySteps)[number]['name']
export type NamedStep = PartyStep & {readonly name: StepName}

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

/** Placeholders of summaries, requests to shut down and retries (3.4, 3.5, 6.2). */
export const envelopePlaceholders = ['persona_name', 'agent_name', 'artifact_type', 'N', 'original_prompt'] as const

/** Placeholders in texts for users (3.5, 6.3, 6.4). */
export const shownPlaceholders = [
  'question',
  'language',
  'framework',
  'database',
  'rationale',
  'additional services',
  'unanimous / majority',
  'Any trade-off notes from dissenting agent',
  'PersonaName',
  'Title',
  'remaining_count',
  'phase_name'
] as const
