/** A session of Claude Code with one answer. */
export function session(text: string, stopReason = 'end_turn'): string {
  const common = {sessionId: 's', isSidechain: false, cwd: '/p', version: '2.1.0', timestamp: '2026-01-01T00:00:00Z'}
  const message = {id: 'm', role: 'assistant', model: 'x', stop_reason: stopReason, content: [{type: 'text', text}]}
  return [
    {...common, type: 'user', uuid: 'u1', parentUuid: null, message: {role: 'user', content: 'Go'}},
    {...common, type: 'assistant', uuid: 'u2', parentUuid: 'u1', message}
  ]
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('')
}
