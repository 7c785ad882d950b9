/** What a commit hook runs: one staged file of a repository of 5,000. */
import {appendFileSync} from 'node:fs'
import {join} from 'node:path'
import type {CorpusFile} from '../corpus/corpus.ts'
import {definition} from '../corpus/definition.ts'
import {plain} from '../corpus/endings.ts'
import {emptyNode, own} from '../ours.ts'
import type {Bench} from './group.ts'
import {git, makeRepository, smallFiles} from './repository.ts'

const file = '.claude/agents/code-reviewer.md'

/** 5,000 files, one of which a host opens. */
function* files(): Generator<CorpusFile> {
  yield* smallFiles(4999)
  yield {path: file, text: definition(1, 'code-reviewer', 1000, plain)}
}

export const staged: Bench = {
  id: 'staged',
  isPerNode: false,
  plan({folder, node}) {
    const cwd = makeRepository(folder, files())
    appendFileSync(join(cwd, file), '\nOne more line.\n')
    git(cwd, 'add', file)
    const where = {node, cwd, cache: join(folder, 'code')}
    return {
      title: 'A commit: 1 staged file of 5,000',
      commands: [
        emptyNode(node, cwd),
        {...own(['--staged'], {...where, name: 'lint-agents --staged'}), output: /in 1 file\b/},
        {...own(['--fix', file], {...where, name: 'lint-agents --fix FILE'}), output: /in 1 file\b/}
      ],
      bars: [{of: 'lint-agents --staged', by: 'node -e 0', limit: 1.5, is: 'at most'}]
    }
  }
}
