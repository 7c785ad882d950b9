/** Names that stand for those of other files. */

const stems =
  /^(?:script|file|filename|link|path|url|foo|bar|baz|qux|x{3,}|\.{3})\d*$|(?:^|[-_])names?$|^(?:your|my|some|an?|new|example|sample|dummy)[-_]|[-_](?:example|here|placeholder|[nx])$|YYYY|NNN|XXX|^(?:related|other|another)[-_]\w+(?:[-_]\w+)?[-_]\d$/i

/** Whether the name of a file, or of the folder that a path ends with, is a placeholder. */
export function isPlaceholder(path: string): boolean {
  const name = path.replace(/\/+$/, '').replace(/^.*\//, '')
  return (
    stems.test(name.replace(/\.[a-z\d]+$/i, '')) ||
    path.split('/').some((folder) => /^(?:foo|bar|baz|your|my)(?:-|$)/.test(folder))
  )
}
