/** Which actions the workflows use, and by what: a commit, or a name that others can set to another one. */

/** An action of a workflow that is used by a name. */
export interface UnpinnedAction {
  /** `owner/name`. */
  readonly repository: string
  readonly ref: string
  /** From 1. */
  readonly line: number
}

const use = /^(\s*(?:-\s+)?uses:\s*)(["']?)([\w.-]+\/[\w.-]+)((?:\/[\w./-]+)?)@([\w./-]+)\2([^\S\n]*(?:#.*)?)$/
const commit = /^[0-9a-f]{40}$/

/** Those of this repository (`./`) are as safe as the workflow itself. */
export function unpinnedActions(workflow: string): readonly UnpinnedAction[] {
  return workflow.split('\n').flatMap((text, index) => {
    const [, , , repository = '', , ref = ''] = use.exec(text) ?? []
    return repository === '' || commit.test(ref) ? [] : [{repository, ref, line: index + 1}]
  })
}

/**
 * The workflow with each action by its commit, and the name behind it: people, and the weekly update, read what it is.
 *
 * @param commits by `owner/name@ref`; an action without one stays
 */
export function withCommits(workflow: string, commits: ReadonlyMap<string, string>): string {
  return workflow
    .split('\n')
    .map((text) =>
      text.replace(use, (whole, start: string, quote: string, repository: string, path: string, ref: string) => {
        const found = commits.get(`${repository}@${ref}`)
        if (commit.test(ref) || found === undefined || !commit.test(found)) return whole
        return `${start}${quote}${repository}${path}@${found}${quote} # ${ref}`
      })
    )
    .join('\n')
}
