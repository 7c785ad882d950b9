import type {Node} from '../nodes.ts'
export async function micro(nodes: readonly Node[], rounds: number, print: (text: string) => void): Promise<void> {
  print(`${nodes.length} ${rounds}`)
}
