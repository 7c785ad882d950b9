/** Captured runs of programs that evaluate and trace agents, and dialogues in text. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'
import {lines, list, transcript} from './transcript-parts.ts'

export const evaluationCases: readonly WorstCase[] = [
  list('ATIF', (index) => ({step_id: index, source: 'agent', message: 'a'}), [
    '{"schema_version":"ATIF-v1.7","agent":{},"steps":[',
    ']}'
  ]),
  list('ATIF, sub-agents', () => ({agent: {}, session_id: 's', steps: [{source: 'agent', message: 'a'}]}), [
    '{"schema_version":"ATIF-v1.7","agent":{},"steps":[],"subagent_trajectories":[',
    ']}'
  ]),
  list('ADK, agents', (index) => ({author: `a${index}`, invocationId: 'i', content: {parts: [{text: 'a'}]}}), [
    '{"events":[',
    ']}'
  ]),
  list('ADK, cases', (index) => ({eval_id: `e${index}`, conversation: [{final_response: {parts: [{text: 'a'}]}}]}), [
    '{"eval_set_id":"s","eval_cases":[',
    ']}'
  ]),
  list('Pydantic AI', () => ({kind: 'response', parts: [{part_kind: 'text', content: 'a'}]}), ['[', ']']),
  list('Trae Agent', () => ({response: {content: 'a'}}), [
    '{"task":"t","provider":"p","agent_steps":[],"llm_interactions":[',
    ']}'
  ]),
  list('smolagents', (index) => ({step_number: index, model_output: 'a', observations: 'b'}), ['[', ']']),
  list('Assistants', (index) => ({object: 'thread.message', created_at: -index, role: 'assistant', content: []}), [
    '[',
    ']'
  ]),
  list('Agents SDK', (index) => ({type: 'message_output_item', agent: {name: `a${index}`}, raw_item: {content: 'a'}}), [
    '{"new_items":[',
    ']}'
  ]),
  lines('OpenAI Evals', () => ({run_id: 'r', event_id: 1, sample_id: 's', type: 'sampling', data: {sampled: 'a'}}), {
    spec: {eval_name: 'e', completion_fns: []}
  }),
  list('Braintrust', () => ({id: 'a', span_id: 's', root_span_id: 's', log_id: 'l', output: 'a'}), ['[', ']']),
  list('Weave', () => ({op_name: 'o', trace_id: 't', started_at: '1', inputs: {}, output: 'a'}), ['[', ']']),
  list('MLflow', () => ({info: {trace_id: 't'}, data: {response: 'a'}}), ['[', ']']),
  list('AI Studio', () => ({role: 'model', text: 'a'}), ['{"chunkedPrompt":{"chunks":[', ']}}']),
  lines('Antigravity', (index) => ({step_index: index, source: 'MODEL', type: 'PLANNER_RESPONSE', content: 'a'}), {
    step_index: 0,
    source: 'USER_EXPLICIT',
    type: 'USER_INPUT'
  }),
  lines('Inspect, samples', (index) => ({id: index, epoch: 1, messages: []}), {
    version: 2,
    eval: {task: 't', model: 'm'}
  }),
  transcript('chat', (size) => fill(size, '**User:** a\n\n**Assistant:** b\n\n')),
  transcript('chat, frames', (size) => fill(size, (index) => `<t${index}a> user:\n<t${index}a> assistant:\n`)),
  transcript(
    'chat, fences',
    (size) => `**User:** a\n\n**Assistant:** b\n\n${fill(size, (index) => `${'`'.repeat(3 + (index % 900))}a\n`)}`
  ),
  transcript('SpecStory', (size) => fill(size, '_**User**_\n\na\n\n---\n\n_**Agent**_\n\nb\n\n---\n\n')),
  transcript('SpecStory, calls', (size) => `_**User**_\n\n_**Agent**_\n\n${fill(size, '<tool-use >\n</tool-use>\n')}`),
  transcript(
    'SpecStory, ends',
    (size) => `_**User**_\n\n_**Agent**_\n\n<tool-use >\n${fill(size, '</tool-use>\n\n\n')}`
  ),
  transcript('Claude export', (size) => fill(size, '❯ a\n\n⏺ b\n  ⎿  c\n\n⏺ d\n')),
  transcript('Codex log', (size) => `OpenAI Codex v0.1\n--------\nuser\n${fill(size, 'codex\na\nexec\nb\n')}`),
  transcript(
    'OpenCode export',
    (size) =>
      `**Session ID:** ses_1\n\n${fill(size, '---\n\n## User\n\na\n\n---\n\n## Assistant (B · m · 1s)\n\nb\n\n')}`
  ),
  transcript('CrewAI console', (size) => fill(size, '# Agent: a\n## Task: b\n\n# Agent: a\n## Final Answer:\nc\n\n')),
  transcript('CrewAI console, boxes', (size) =>
    fill(size, '╭─ Agent Started ─╮\n│ Agent: a │\n╭─ Agent Final Answer ─╮\n│ Agent: a │\n│ Final Answer: │\n')
  ),
  transcript('LangChain console', (size) =>
    fill(size, 'Question: a\nAction: b\nAction Input: c\nObservation: d\nFinal Answer: e\n')
  ),
  transcript('LangChain console, chain', (size) => `> Entering new a chain...\n${fill(size, 'Final Answer: e\n')}`),
  transcript('log', (size) => `2026-11-01 10:00:00 a\n${fill(size, '[A=B '.repeat(9))}`),
  transcript('Gemini share', (size) => fill(size, '## USER 🧑‍💻\n\na\n\n---\n\n## MODEL ✨\n\nb\n\n'))
]
