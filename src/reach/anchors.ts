import {anchorsOf} from '../hosts/checks/anchors.ts'
import {createDocument} from '../text/document.ts'
import {memo} from '../text/memoize.ts'
import type {Tree} from './tree.ts'

/** Answers with the anchors of a Markdown file, each of which is read once; `undefined` where it cannot be read. */
export function openAnchors(tree: Tree): (path: string) => ReadonlySet<string> | undefined {
  const anchorsByPath = new Map<string, ReadonlySet<string> | undefined>()
  return (path) =>
    memo(anchorsByPath, path, (each) => {
      const text = tree.textOf(each)
      return text === undefined ? undefined : anchorsOf(createDocument(text))
    })
}
