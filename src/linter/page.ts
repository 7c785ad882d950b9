/** The name of this repository on GitHub. */
export const slug = 'remark-preset-lint-agents/remark-preset-lint-agents'

/** The address of this repository. */
export const repository = `https://github.com/${slug}`

/** What findings about unused comments have in place of the id of a rule: the option that reports them. */
export const unusedDisables = 'report-unused-disables'

/** The same of findings about comments without a reason. */
export const requiredReasons = 'require-reasons'

/** Where `npm run site` is published, without a slash at its end. */
export const siteAddress = 'https://remark-preset-lint-agents.github.io/remark-preset-lint-agents'

/** The address of a page of the documentation: on GitHub; once the site is published, `${siteAddress}/${page}`. */
function documentation(page: string): string {
  return `${repository}/blob/main/docs/${page}.md`
}

/** The address of a rule's page. */
export function pageOf(id: string): string {
  return id === unusedDisables || id === requiredReasons
    ? `${documentation('cli')}#comments`
    : documentation(`rules/${id}`)
}

/** What the rules of plugins link to that name no page of their own. */
export const pluginsPage = `${documentation('configuration')}#plugins`
