/** Whether a piece of a template is a placeholder: `{N}`, `<path>`, `a | b`, `...`. */
export function isTemplatePlaceholder(text: string): boolean {
  return /\{[^{}]*\}|<[^<>]*>|\s\|\s|\.\.\.|\u2026|\$[A-Za-z_{]/.test(text)
}

const union =
  /^([ \t]*(?:-[ \t]+)?(?:[\w-]+:[ \t]+)?)((["'])[^"'\n]*\3(?:[ \t]*\|[ \t]*(?:"[^"\n]*"|'[^'\n]*'|[\w.-]+))+)(?=[ \t]*(?:#.*)?$)/gm

/**
 * A template as YAML of the same length: placeholders and unions of quoted texts as plain words, a line of dots as a
 * comment. `{N}` is a mapping in YAML, and `{N}/20` nothing.
 */
export function plainTemplate(text: string): string {
  return text
    .replace(/(?<!\{)\{+[^{}:,"'#\r\n]{1,80}\}+/g, (placeholder) => placeholder.replace(/[{}]/g, '_'))
    .replace(union, (_, lead: string, values: string) => lead + values.replace(/["']/g, '_'))
    .replace(/^([ \t]*)\.(\.\.[ \t]*)$/gm, '$1#$2')
}
