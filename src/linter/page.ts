/** The name of this repository on GitHub. */
export const slug = 'remark-preset-lint-agents/remark-preset-lint-agents'

/** The address of this repository. */
export const repository = `https://github.com/${slug}`

/** What findings about unused comments have in place of the id of a rule: the option that reports them. */
export const unusedDisables = 'report-unused-disables'

/** The address of a rule's page. */
export function pageOf(id: string): string {
  if (id === unusedDisables) return `${repository}/blob/main/docs/cli.md#comments`
  return `${repository}/blob/main/docs/rules/${id}.md`
}
