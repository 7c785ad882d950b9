import {describe, expect, test} from 'vitest'
import {capture, runOf} from '../../support/transcripts/capture.ts'

const ids = (file: string) =>
  runOf(file).threads.map(({id, kind, agent, text, stopReason}) => [id, kind, agent, text, stopReason])

describe('the output of a crew', () => {
  const tasks = [
    {description: 'Find', name: 'find', raw: 'Found.', pydantic: null, json_dict: null, agent: 'Researcher\n'},
    {description: 'Write', name: 'write', raw: 'Done.', pydantic: null, json_dict: null, agent: 'Writer'}
  ]

  test('each task is a thread', () => {
    expect(ids(JSON.stringify({raw: 'Done.', tasks_output: tasks, token_usage: {}}))).toEqual([
      ['main', 'main', 'Writer', 'Done.', undefined],
      ['task 1', 'subagent', 'Researcher', 'Found.', undefined]
    ])
  })

  test('the line is that of the text', () => {
    const file = JSON.stringify({raw: 'Done.', tasks_output: tasks}, null, 2)
    expect(runOf(file).threads.map(({line}) => file.split('\n')[line - 1]?.trim())).toEqual([
      '"raw": "Done.",',
      '"raw": "Found.",'
    ])
  })

  test('of one agent', () => {
    expect(ids(JSON.stringify({raw: 'Done.', pydantic: null, agent_role: 'Writer', usage_metrics: {}}))).toEqual([
      ['main', 'main', 'Writer', 'Done.', undefined]
    ])
  })

  test('tasks that were skipped', () => {
    const skipped = {description: 'Check', name: 'check', raw: '', agent: 'Checker', output_format: 'raw'}
    const list = [skipped, ...tasks, skipped]
    expect(ids(JSON.stringify({raw: 'Done.', tasks_output: list, token_usage: {}}))).toEqual([
      ['main', 'main', 'Writer', 'Done.', undefined],
      ['task 1', 'subagent', 'Researcher', 'Found.', undefined]
    ])
  })

  test('the outputs of tasks without their crew', () => {
    const [first, last] = tasks.map((task) => ({...task, output_format: 'raw'}))
    for (const indent of [0, 2])
      expect(ids(JSON.stringify([first, last], null, indent))).toEqual([
        ['main', 'main', 'Writer', 'Done.', undefined],
        ['task 1', 'subagent', 'Researcher', 'Found.', undefined]
      ])
    expect(ids(JSON.stringify(last, null, 2))).toEqual([['main', 'main', 'Writer', 'Done.', undefined]])
    expect(ids(`${JSON.stringify(first)}\n${JSON.stringify(last)}\n`)).toMatchObject([
      [expect.any(String), 'main', 'Researcher', 'Found.', undefined],
      [expect.any(String), 'main', 'Writer', 'Done.', undefined]
    ])
    expect(capture(JSON.stringify(tasks[1], null, 2)).kind).toBe('text')
  })

  test('a task without a text', () => {
    expect(ids(JSON.stringify({raw: '', tasks_output: [{raw: '', agent: 'Writer'}]}))).toEqual([
      ['main', 'main', 'Writer', '', 'nothing']
    ])
  })
})

describe('a log', () => {
  const entry = (agent: string, output?: string, status = output === undefined ? 'started' : 'completed') => ({
    timestamp: '2026-11-01 10:00:00',
    task_name: null,
    task: 'Do "it", agent="x"\nnow',
    agent,
    status,
    ...(output !== undefined && {output})
  })
  const log = [entry('Researcher'), entry('Researcher', 'Found:\n\n"x"'), entry('Writer'), entry('Writer', 'Done.')]
  const asText = (list: readonly ReturnType<typeof entry>[], separator: string): string =>
    list
      .map(
        ({timestamp, task, agent, status, output}) =>
          `${timestamp}: task_name="None", task="${task}", agent="${agent}\n", status="${status}"${output === undefined ? '' : `, output="${output}"`}\n`
      )
      .join(separator)

  test('as JSON and as text', () => {
    for (const file of [JSON.stringify(log), asText(log, ''), asText(log, '\n')])
      expect(ids(file)).toEqual([
        ['main', 'main', 'Writer', 'Done.', undefined],
        ['task 1', 'subagent', 'Researcher', 'Found:\n\n"x"', undefined]
      ])
  })

  test('the line of a text is that on which it begins', () => {
    const file = asText(log, '\n')
    expect(runOf(file).threads.map(({line}) => file.split('\n')[line - 1])).toEqual([
      '", status="completed", output="Done."',
      '", status="completed", output="Found:'
    ])
  })

  test('a task that began last has not finished', () => {
    for (const file of [JSON.stringify(log.slice(0, 3)), asText(log.slice(0, 3), '')])
      expect(ids(file)).toEqual([
        ['main', 'main', 'Writer', '', 'unfinished run'],
        ['task 1', 'subagent', 'Researcher', 'Found:\n\n"x"', undefined]
      ])
  })

  test('of the first versions', () => {
    const file = '2024-05-01 10:00:00: agent="Writer", task="Do it", status="completed", output="Done."\n'
    expect(ids(file)).toEqual([['main', 'main', 'Writer', 'Done.', undefined]])
  })
})

test.each([
  ['{"raw": "x"}'],
  ['{"tasks_output": []}'],
  ['{"tasks_output": [{"name": "x"}]}'],
  ['[{"timestamp": "t", "task": "x", "agent": "a", "status": "ok"}]'],
  ['2026-11-01 10:00:00: task_name="x" began\n'],
  ['# Log\n\n2026-11-01 10:00:00: task_name="x", agent="a", status="completed"\n']
])('%s is something else', (file) => {
  expect(capture(file).kind).toBe('text')
})
