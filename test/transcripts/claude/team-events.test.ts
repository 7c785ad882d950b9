import {describe, expect, test} from 'vitest'
import {lines, runOf} from '../../support/transcripts/capture.ts'
import {answer, call, init, prompt, reply, result, streamed} from '../../support/transcripts/claude.ts'

const spawn = {
  description: 'Review the parser',
  prompt: 'Review src/parser.',
  subagent_type: 'reviewer',
  name: 'parser-reviewer',
  team_name: 'parsers'
}

/** The events of a session whose only message makes these calls. */
function eventsOf(...calls: readonly unknown[]) {
  return runOf(lines(prompt('Go'), reply('m1', calls))).teamEvents
}

describe('an agent that starts another', () => {
  test.each(['Agent', 'Task'])('with the tool %s', (tool) => {
    expect(eventsOf(call('t1', tool, spawn))).toEqual([
      {
        kind: 'spawn',
        thread: 'main',
        agent: 'reviewer',
        name: 'parser-reviewer',
        team: 'parsers',
        prompt: 'Review src/parser.',
        description: 'Review the parser',
        line: 2
      }
    ])
  })

  test('without a type, a name and a team', () => {
    expect(eventsOf(call('t1', 'Agent', {prompt: 'List the files.'}))).toEqual([
      {kind: 'spawn', thread: 'main', prompt: 'List the files.', line: 2}
    ])
  })

  test('with values of other types', () => {
    expect(eventsOf(call('t1', 'Agent', {prompt: 7, subagent_type: [], name: null, team_name: {}}))).toEqual([
      {kind: 'spawn', thread: 'main', prompt: '', line: 2}
    ])
  })
})

test('an agent that creates a team, adds a task and deletes the team', () => {
  const records = [
    prompt('Go'),
    reply('m1', [call('t1', 'TeamCreate', {team_name: 'parsers', description: 'Reviews'})]),
    prompt([answer('t1', 'created')]),
    reply('m2', [
      call('t2', 'TaskCreate', {subject: 'Review', description: 'Review src/parser.', activeForm: 'Reviewing'})
    ]),
    reply('m3', [call('t3', 'TeamDelete', {team_name: 'parsers'})]),
    reply('m4', [call('t4', 'TeamDelete', {})])
  ]
  expect(runOf(lines(...records)).teamEvents).toEqual([
    {kind: 'team-create', thread: 'main', team: 'parsers', description: 'Reviews', line: 2},
    {
      kind: 'task-create',
      thread: 'main',
      subject: 'Review',
      description: 'Review src/parser.',
      activeForm: 'Reviewing',
      line: 4
    },
    {kind: 'team-delete', thread: 'main', team: 'parsers', line: 5},
    {kind: 'team-delete', thread: 'main', line: 6}
  ])
})

test('other tools are not events of a team', () => {
  const others = ['Read', 'SendMessage', 'TaskUpdate', 'TaskList', 'SubagentHandback']
  expect(eventsOf(...others.map((tool) => call(tool, tool, spawn)))).toEqual([])
})

describe('an event', () => {
  test('has the thread and the name of the agent that made the call', () => {
    const aside = {isSidechain: true, agentId: 'a1', teamName: 'parsers', agentName: 'lead'}
    const records = [prompt('Go'), reply('m1', [call('t1', 'Agent', {prompt: 'x'})], aside)]
    expect(runOf(lines(...records)).teamEvents).toEqual([
      {kind: 'spawn', thread: 'a1', from: 'lead', prompt: 'x', line: 2}
    ])
  })

  test('counts once where its record is written again', () => {
    const record = reply('m1', [call('t1', 'TeamCreate', {team_name: 'parsers'})], {uuid: 'a'})
    expect(runOf(lines(prompt('Go'), record, record)).teamEvents).toEqual([
      {kind: 'team-create', thread: 'main', team: 'parsers', line: 2}
    ])
  })

  test('does not count where its record is taken back', () => {
    const records = [
      reply('m1', [call('t1', 'TeamCreate', {team_name: 'old'})], {uuid: 'a'}),
      reply('m2', [call('t2', 'TeamCreate', {team_name: 'new'})], {uuid: 'b', supersedesUuids: ['a']})
    ]
    expect(runOf(lines(...records)).teamEvents).toEqual([{kind: 'team-create', thread: 'main', team: 'new', line: 2}])
  })
})

test('a stream has the events of its main agent and of sub-agents', () => {
  const records = [
    init,
    streamed('assistant', [call('t1', 'Agent', spawn)], {}, {id: 'm1'}),
    streamed('assistant', [call('t2', 'TaskCreate', {subject: 'Read'})], {parent_tool_use_id: 't1'}, {id: 'n1'}),
    streamed('user', [answer('t1', 'Reviewed.')], {tool_use_result: {status: 'completed', agentId: 'a1'}}),
    result({result: 'Done.'})
  ]
  const expected = [
    {kind: 'spawn', thread: 'main', agent: 'reviewer', name: 'parser-reviewer', team: 'parsers', line: 2},
    {kind: 'task-create', thread: 'a1', subject: 'Read', line: 3}
  ]
  expect(runOf(lines(...records)).teamEvents).toMatchObject(expected)
  expect(runOf(JSON.stringify(records, null, 1)).teamEvents).toMatchObject(expected.map(({line: _, ...event}) => event))
})
