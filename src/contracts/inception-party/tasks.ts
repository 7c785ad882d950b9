/** The progress of a party (REQ-0006 3.2), and its files (5.1). */

import {trimEndOf} from '../../text/trim.ts'

export interface PartyTask {
  readonly id: 'T1' | 'T2' | 'T3' | 'T4' | 'T5'
  readonly subject: string
  readonly activeForm: string
}

function task(id: PartyTask['id'], subject: string, activeForm: string): PartyTask {
  return {id, subject, activeForm}
}

/** One task for each phase, created at the start. */
export const partyTasks: readonly PartyTask[] = [
  task('T1', 'Vision Council \u2014 gathering multi-perspective project vision', 'Gathering project vision'),
  task('T2', 'Stack Debate \u2014 evaluating technology options', 'Evaluating technology options'),
  task('T3', 'Blueprint Assembly \u2014 producing design artifacts', 'Producing design artifacts'),
  task('T4', 'Constitution & Scaffold \u2014 generating governance artifacts', 'Generating governance'),
  task('T5', 'Walkthrough \u2014 interactive review and next steps', 'Running walkthrough')
]

export interface PartyArtifact {
  readonly path: string
  /** The key of the persona or the id of the agent that makes it. */
  readonly producer: string
  readonly phase: number
}

export const partyArtifacts: readonly PartyArtifact[] = [
  {path: 'docs/project-brief.md', producer: 'discover-orchestrator', phase: 1},
  {path: 'docs/architecture/architecture-overview.md', producer: 'architect', phase: 3},
  {path: 'docs/architecture/data-model.md', producer: 'data_modeler', phase: 3},
  {path: 'docs/architecture/test-strategy-outline.md', producer: 'test_strategist', phase: 3},
  {path: 'docs/isdlc/constitution.md', producer: 'D3', phase: 4},
  {path: 'docs/isdlc/skill-customization-report.md', producer: 'D4', phase: 4}
]

/** A text with one kind of dash: `--`, an en dash, an em dash and a hyphen between spaces mean the same. */
export function plainDashes(text: string): string {
  const pieces = text.split(/--|\u2013|\u2014|(?<=[ \t])-(?=[ \t])/)
  return pieces
    .map((piece, index) => {
      const end = index === pieces.length - 1 ? piece : trimEndOf(piece, ' \t')
      return index === 0 ? end : end.replace(/^[ \t]+/, '')
    })
    .join(' -- ')
}
