import type {Root} from 'mdast'
import {fromMarkdown} from 'mdast-util-from-markdown'
import {frontmatterFromMarkdown} from 'mdast-util-frontmatter'
import {frontmatter} from 'micromark-extension-frontmatter'

/** Markdown with YAML front matter to mdast, as remark with `remark-frontmatter` reads it. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, {extensions: [frontmatter()], mdastExtensions: [frontmatterFromMarkdown()]})
}
