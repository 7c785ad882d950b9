/** The name of this repository on GitHub. */
export const slug = 'remark-preset-lint-agents/remark-preset-lint-agents'

/** The address of this repository. */
export const repository = `https://github.com/${slug}`

/** The address of a rule's page. */
export function pageOf(id: string): string {
  return `${repository}/blob/main/docs/rules/${id}.md`
}
