/**
 * `npm run pin-actions`: asks the API of GitHub for the commit of each action that a workflow uses by a name, and writes it in
 * place of the name. `npm run pin-actions -- --check` asks nothing, and fails while one is used by a name.
 *
 * Commits are looked up, never typed: one that the repository of the action does not have would run whatever a fork has there.
 */
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {unpinnedActions, withCommits} from './actions.ts'

const folder = '.github/workflows'
const files = readdirSync(folder)
  .filter((name) => /\.ya?ml$/.test(name))
  .map((name) => join(folder, name))
const unpinned = files.flatMap((file) =>
  unpinnedActions(readFileSync(file, 'utf8')).map((action) => ({file, ...action}))
)

if (process.argv.includes('--check')) {
  for (const {file, line, repository, ref} of unpinned)
    console.error(`${file}:${line}: Unexpected \`${repository}@${ref}\`, expected a commit: \`npm run pin-actions\``)
  process.exitCode = unpinned.length > 0 ? 1 : 0
} else {
  const commits = new Map<string, string>()
  for (const {repository, ref} of unpinned) {
    const name = `${repository}@${ref}`
    if (!commits.has(name)) commits.set(name, await commitOf(repository, ref))
  }
  for (const file of new Set(unpinned.map((each) => each.file)))
    writeFileSync(file, withCommits(readFileSync(file, 'utf8'), commits))
  for (const [name, commit] of commits) console.log(`${name} is ${commit}`)
}

/** @throws {Error} where GitHub does not know it */
async function commitOf(repository: string, ref: string): Promise<string> {
  const {GITHUB_API_URL: api = 'https://api.github.com', GITHUB_TOKEN: token} = process.env
  const response = await fetch(`${api}/repos/${repository}/commits/${encodeURIComponent(ref)}`, {
    headers: {accept: 'application/vnd.github.sha', ...(token && {authorization: `Bearer ${token}`})}
  })
  const commit = (await response.text()).trim()
  if (!response.ok || !/^[0-9a-f]{40}$/.test(commit))
    throw new Error(`${repository}@${ref}: Missing commit, expected the answer of ${api} (${response.status})`)
  return commit
}
