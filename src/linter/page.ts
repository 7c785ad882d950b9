/** Repository on GitHub. */
export const slug = 'remark-preset-lint-agents/remark-preset-lint-agents'

export const repository = `https://github.com/${slug}`

/** Option, used as rule id by findings of unused comments. */
export const unusedDisables = 'report-unused-disables'

/** Option, used as rule id by findings of comments without a reason. */
export const requiredReasons = 'require-reasons'

/** Address of the site, without a trailing slash. */
export const siteAddress = 'https://remark-preset-lint-agents.github.io/remark-preset-lint-agents'

/** Address of a documentation page on GitHub; once the site is published, `${siteAddress}/${page}`. */
function documentation(page: string): string {
  return `${repository}/blob/main/docs/${page}.md`
}

export function pageOf(id: string): string {
  return id === unusedDisables || id === requiredReasons
    ? `${documentation('cli')}#comments`
    : documentation(`rules/${id}`)
}

/** Link of plugin rules without a page of their own. */
export const pluginsPage = `${documentation('configuration')}#plugins`
