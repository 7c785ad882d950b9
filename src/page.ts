const repository = 'https://github.com/remark-preset-lint-agents/remark-preset-lint-agents'

/** The address of a rule's page. */
export function pageOf(id: string): string {
  return `${repository}/blob/main/docs/rules/${id}.md`
}
