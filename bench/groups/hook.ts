/** The stop hook of a coding agent in a large repository; the definition of the agent is found by its name. */
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import type {CorpusFile} from '../corpus/corpus.ts'
import {definition} from '../corpus/definition.ts'
import {promptsSection} from '../corpus/endings.ts'
import {emptyNode, own} from '../ours.ts'
import type {Bench} from './group.ts'
import {makeRepository, smallFiles} from './repository.ts'

const reviewer = definition(1, 'code-reviewer', 10_000, promptsSection)
/** The end of a message, as the definition shows it. */
const block = reviewer.slice(reviewer.lastIndexOf('---\nSUGGESTED NEXT STEPS:'))

/** 7,000 files, one of which is the definition. */
function* files(): Generator<CorpusFile> {
  yield* smallFiles(6999)
  yield {path: '.claude/agents/code-reviewer.md', text: reviewer}
}

export const hook: Bench = {
  id: 'hook',
  isPerNode: false,
  plan({folder, node}) {
    const cwd = makeRepository(folder, files())
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    const where = {node, cwd, cache: join(folder, 'code')}
    /** What Claude Code writes to the hook where an agent is about to stop with a message. */
    const stop = (agent: string, end: string): string =>
      JSON.stringify({
        hook_event_name: 'SubagentStop',
        session_id: 'bench',
        cwd,
        agent_id: 'a1',
        agent_type: agent,
        stop_hook_active: false,
        last_assistant_message: `${'No fault in the change, and none in what it touches. '.repeat(20)}\n\n${end}`
      })
    const runHook = (name: string, input: string, output: RegExp) => ({
      ...own(['hook'], {...where, name}),
      env: {XDG_CACHE_HOME: where.cache, TMPDIR: temporary, TEMP: temporary, TMP: temporary},
      input,
      output
    })
    return {
      title: 'A stop hook in a repository of 7,000 Markdown files',
      commands: [
        emptyNode(node, cwd),
        runHook('hook, no contract', stop('painter', block), /^$/),
        runHook('hook, the message is fine', stop('code-reviewer', block), /^$/),
        runHook(
          'hook, the agent goes on',
          stop('code-reviewer', block.replace('  [2]', '[2]')),
          /^\{"decision":"block"/
        )
      ],
      bars: [
        {of: 'hook, the message is fine', by: 'node -e 0', limit: 2, is: 'at most'},
        {of: 'hook, the agent goes on', by: 'node -e 0', limit: 2, is: 'at most'}
      ]
    }
  }
}
