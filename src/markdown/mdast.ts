import type {Root} from 'mdast'
import {fromMarkdown} from 'mdast-util-from-markdown'
import {frontmatterFromMarkdown} from 'mdast-util-frontmatter'
import {frontmatter} from 'micromark-extension-frontmatter'

/** Parses Markdown with YAML front matter as remark with `remark-frontmatter` does. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, {extensions: [frontmatter()], mdastExtensions: [frontmatterFromMarkdown()]})
}
