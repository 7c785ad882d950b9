import {memo} from '../../text/memoize.ts'

/** Interned lists of names, comparable as objects: outputs count under few lists, very often. */
export interface NameLists {
  /** Skips `undefined`. */
  of(...names: readonly (string | undefined)[]): readonly string[]
  /** Drops the lists if there are too many; names come from linted text. Equal lists made later differ. */
  trim(): void
}

interface Node {
  readonly next: Map<string | undefined, Node>
  names?: readonly string[]
}

const mostNodes = 10_000

export function createNameLists(): NameLists {
  const root: Node = {next: new Map()}
  let count = 0

  function after({next}: Node, name: string | undefined): Node {
    return memo(next, name, () => {
      count++
      return {next: new Map()}
    })
  }

  return {
    of(...names) {
      const node = names.reduce(after, root)
      node.names ??= names.filter((name) => name !== undefined)
      return node.names
    },
    trim() {
      if (count <= mostNodes) return
      root.next.clear()
      count = 0
    }
  }
}
