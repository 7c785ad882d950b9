/** Placeholder names of files. */

const stems =
  /^(?:script|file|filename|link|path|url|foo|bar|baz|qux|x{3,})\d*$|(?:^|[-_])names?$|^your[-_]|[-_](?:here|placeholder)$|YYYY|NNN|XXX/i

const folders = /^(?:foo|bar|baz|x{3,})$|^your[-_]/i

/** Whether a path is one that stands for others, by the name of the file or of a folder. */
export function isPlaceholder(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '')
  const name = segments.pop() ?? ''
  return stems.test(name.replace(/\.[a-z\d]+$/i, '')) || segments.some((folder) => folders.test(folder))
}
