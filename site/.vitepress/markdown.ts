/** How Markdown of the repository becomes pages: as GitHub shows it, and without a style or a script in it. */
import type {MarkdownOptions, MarkdownRenderer} from 'vitepress'

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}

/** The colours of code by their classes: a page has no style of its own, which its policy would refuse. */
const colors = new Map<string, string>()

/** The rules of all classes that pages use. */
export function colorRules(): string {
  return [...colors]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, style]) => `.${name}{${style}}\n`)
    .join('')
}

function classFor(style: string): string {
  const name =
    `c-${[...style.matchAll(/#([0-9a-f]{3,8})|font-(?:style|weight):(\w+)/gi)].map(([, color, word]) => color ?? word).join('-')}`.toLowerCase()
  colors.set(name, style)
  return name
}

interface Styled {
  readonly properties: Record<string, unknown>
}

/** A style that the highlighter writes, as a class. */
function withClass(node: Styled): void {
  const {style, class: names} = node.properties
  if (typeof style !== 'string' || style === '') return
  delete node.properties['style']
  node.properties['class'] = [names, classFor(style)].flat().filter(Boolean).join(' ')
}

export const markdown: MarkdownOptions = {
  anchor: {slugify: anchorOf},
  theme: {light: 'github-light-high-contrast', dark: 'github-dark-high-contrast'},
  codeTransformers: [
    {
      name: 'style-to-class',
      pre: (node) => withClass(node as Styled),
      span: (node) => withClass(node as Styled)
    }
  ],
  config: (md) => {
    escapeTemplates(md)
    captionFences(md)
  }
}

/** `{{NAME}}` is text of the page, not of a template of the site. */
function escapeTemplates(md: MarkdownRenderer): void {
  const {text, code_inline: code} = md.renderer.rules
  const escaped = (html: string): string => html.replaceAll('{{', '&#123;&#123;')
  md.renderer.rules.text = (...args) => escaped(text?.(...args) ?? '')
  md.renderer.rules.code_inline = (...args) => escaped(code?.(...args) ?? '')
}

/** Languages that the highlighter has under another name, or not at all. */
const otherNames: Readonly<Record<string, string>> = {ebnf: 'txt', text: 'txt', jsonl: 'json'}

/** A path behind the language of a fence is the name of a file, which is shown above it. */
function captionFences(md: MarkdownRenderer): void {
  const {fence} = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index]
    if (token === undefined) return ''
    const [, language = '', path = ''] = /^(\S*)\s*(.*)$/.exec(token.info) ?? []
    // The title of a tab; the group marks its first one.
    const title = /^\[[^\]]+\](?: active)?$/.test(path) ? ` ${path}` : ''
    token.info = (otherNames[language] ?? language) + title
    const caption = /^[\w./-]+\.\w+$/.test(path) ? `<p class="file-name">${md.utils.escapeHtml(path)}</p>\n` : ''
    return caption + (fence?.(tokens, index, options, env, self) ?? '')
  }
}
