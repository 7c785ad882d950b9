import {memo} from '../../text/memoize.ts'

/** One list for all equal lists of names, to be compared as an object: outputs count under the same few, very often. */
export interface NameLists {
  /** `undefined` is left out of a list. */
  of(...names: readonly (string | undefined)[]): readonly string[]
  /** Forgets the lists where there are very many: names come from what is linted. Equal lists made later are others. */
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
