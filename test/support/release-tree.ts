import {root} from './release.ts'
import {run, temporaryFolder} from './repository.ts'

/** What a tag holds, in a folder of its own. */
export function createReleaseTree(): string {
  const folder = temporaryFolder()
  const {code, err} = run(process.execPath, ['--import', 'tsx', 'scripts/release-tree.ts', folder], root)
  if (code !== 0) throw new Error(err)
  return folder
}

/** The Node of this test and, where all are to be tested, those that GitHub and its users have. */
export function nodePrograms(): readonly (readonly [version: string, program: string])[] {
  const versions = process.env['LINT_AGENTS_ALL_NODES'] === '1' ? [20, 22, 24] : []
  const others = versions.map((version) => {
    const {out, err} = run('npx', ['-y', '-p', `node@${version}`, 'node', '-p', 'process.execPath'], root)
    if (out === '') throw new Error(err)
    return [`Node ${version}`, out.trim()] as const
  })
  return [['this Node', process.execPath], ...others]
}
