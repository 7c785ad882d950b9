/** A workflow state for tests. */
export const state = {
  active_workflow: {
    type: 'feature',
    phases: ['04-design', '05-test-strategy', '06-implementation'],
    current_phase: '04-design',
    current_phase_index: 0,
    artifact_folder: 'REQ-7-garden',
    phase_status: {'04-design': 'in_progress'}
  }
}

/** The state with a change of its workflow. */
export const workflow = (change: object): object => ({active_workflow: {...state.active_workflow, ...change}})
