import fc from 'fast-check'
import {answer, call, prompt, reply, text, thinking} from './claude.ts'
import {randomFrom} from './generated.ts'

const words = [
  'x',
  'Done.',
  '"type":"assistant"',
  '},{',
  '\\',
  '\u4E2D\n',
  '{"role":"user","agentId":"a1"}',
  '<result>',
  'tool_use',
  '{"type":"tool_use","name":"Agent"}',
  '\u001B[0m 00000',
  ''
]
const tools = ['Read', 'Bash', 'Agent', 'Task', 'SendMessage', 'TeamCreate', 'SubagentHandback']

/** Sessions of any length: long enough that the first messages cannot be the last. */
export const sessionRecords: fc.Arbitrary<readonly unknown[]> = fc
  .record({seed: fc.nat(), count: fc.integer({min: 1, max: 160}), isTame: fc.boolean()})
  .map(({seed, count, isTame}) => [prompt('Go', {uuid: 'u0'}), ...recordsOf(seed, count, isTame)])

/** @param isTame most records are messages that others follow */
function recordsOf(seed: number, count: number, isTame: boolean): readonly unknown[] {
  const random = randomFrom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  const word = () => (random(30) === 0 ? `${pick(words)}${'long '.repeat(random(900))}` : pick(words))

  function block(): unknown {
    const kind = random(isTame ? 4 : 6)
    if (kind === 0) return thinking(word())
    if (kind < 3) return text(word())
    return call(`t${random(9)}`, pick(isTame && random(9) > 0 ? ['Read', 'Bash'] : tools), {
      to: 'lead',
      message: word(),
      prompt: pick(['Find', 'Go', word()]),
      subagent_type: 'finder'
    })
  }

  const blocks = (): unknown => (random(8) === 0 ? Array.from({length: random(4)}, block) : [block()])

  function fields(index: number): Record<string, unknown> {
    const rare = (value: object, chance = isTame ? 60 : 12): object => (random(chance) === 0 ? value : {})
    return {
      uuid: `u${index}`,
      parentUuid: `u${random(index + 1)}`,
      ...rare({isSidechain: true, agentId: `a${random(2)}`}, isTame ? 9 : 4),
      ...rare({isSidechain: true}),
      ...rare({attributionAgent: 'finder'}),
      ...rare({teamName: 't', agentName: 'one'}),
      ...rare({isApiErrorMessage: random(2) === 0}),
      ...rare({supersedesUuids: [`u${random(index + 1)}`]}),
      ...rare({origin: {kind: 'human', agentId: 'a1', type: 'user'}}),
      ...rare({isMeta: true}),
      ...rare({agentId: ''})
    }
  }

  function next(_: unknown, index: number): unknown {
    const more = fields(index)
    const kind = random(isTame ? 14 : 22)
    if (kind < 8)
      return reply(`m${isTame ? index >> 1 : random(60)}`, blocks(), more, {
        ...(random(20) === 0 ? {model: pick(['<synthetic>', undefined, undefined, 'other', 'an "own" one'])} : {}),
        ...(random(4) === 0 ? {stop_reason: 'tool_use', usage: {server_tool_use: {web: 0}, all: [{a: 1}, {b: 2}]}} : {})
      })
    if (kind < 10) return prompt(random(2) === 0 ? word() : [text(word())], more)
    if (kind < 14)
      return prompt([answer(`t${random(9)}`, word())], {
        ...more,
        toolUseResult: pick([word(), {agentId: 'a1', status: 'completed', content: [text(word())]}])
      })
    return other(kind, index, more)
  }

  function other(kind: number, index: number, more: Readonly<Record<string, unknown>>): unknown {
    const before = `u${random(index + 1)}`
    const own = {...more, sessionId: 's1'}
    switch (kind) {
      case 14:
        return {...own, type: 'system', subtype: 'x', retractedMessageUuids: random(2) === 0 ? [before] : undefined}
      case 15:
        return {
          ...own,
          attachment: {type: pick(['hook_success', 'queued_command']), prompt: word()},
          type: 'attachment'
        }
      case 16:
        return {...own, type: 'progress', data: {message: {role: 'user', content: [answer('t1', 'x')]}}}
      case 17:
        return {type: 'file-history-snapshot', messageId: 'm', snapshot: {isSidechain: true}}
      case 18:
        return {type: 'queue-operation', content: notification(random(2)), sessionId: 's1'}
      case 19:
        return prompt(
          pick([
            notification(random(2)),
            '[Request interrupted by user]',
            'Stop hook feedback',
            '<teammate-message a>x</teammate-message>'
          ]),
          more
        )
      case 20:
        return {type: 'agent-setting', agentSetting: word(), sessionId: 's1'}
      default:
        return reply('m1', word(), more, {stop_reason: 'max_tokens'})
    }
  }

  return Array.from({length: count}, next)
}

function notification(agent: number): string {
  return `<task-notification>\n<task-id>a${agent}</task-id>\n<tool-use-id>t2</tool-use-id>\n<status>done</status>\n<result>No</result>\n</task-notification>`
}
