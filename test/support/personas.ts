/** A file of personas: nine in three phases, without a fault. */

const persona = (name: string, id: number, phase: number, domains?: readonly string[]) => ({
  name,
  title: `${name} the gardener`,
  agent_type: name.toLowerCase(),
  agent_id: `D${id}`,
  phase,
  is_existing_agent: id === 7,
  communication_style: 'Brief',
  expertise: 'Beds',
  ...(domains && {question_domains: domains}),
  debate_focus: 'Speaks for plants'
})

const parallel = (name: string, keys: readonly string[], interaction: string) => ({
  name,
  type: 'parallel',
  personas: keys,
  max_messages: 10,
  interaction,
  output: name.toLowerCase()
})

const sequential = (name: string, interaction: string) => ({
  ...parallel(name, [], interaction),
  type: 'sequential',
  max_messages: 0
})

export const personas = {
  version: '1.0.0',
  description: 'Gardeners',
  personas: {
    iris: persona('Iris', 7, 1, ['soil']),
    otto: persona('Otto', 9, 1, ['water']),
    thea: persona('Thea', 10, 1, ['tools']),
    lena: persona('Lena', 11, 2),
    zeno: persona('Zeno', 12, 2, []),
    fynn: persona('Fynn', 13, 2),
    draw: persona('Draw', 8, 3),
    data: persona('Data', 14, 3),
    plan: persona('Plan', 15, 3, [])
  },
  phases: {
    '1': parallel('Council', ['iris', 'otto', 'thea'], 'question-broadcast-debate'),
    '2': parallel('Debate', ['lena', 'zeno', 'fynn'], 'propose-critique-converge'),
    '3': parallel('Assembly', ['draw', 'data', 'plan'], 'produce-cross-review-finalize'),
    '4': sequential('Scaffold', 'task-delegation'),
    '5': sequential('Walkthrough', 'orchestrator-inline')
  }
}
