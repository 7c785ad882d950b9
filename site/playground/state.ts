/** What a person has in the playground: it is all in the fragment of the address, which no server gets. */

/** The panes with files. */
export const panes = ['definitions', 'outputs', 'configuration'] as const
export type Pane = (typeof panes)[number]

export interface PlaygroundFile {
  readonly path: string
  readonly text: string
}

export type PlaygroundState = Readonly<Record<Pane, readonly PlaygroundFile[]>>

/** What can be chosen to begin with. */
export interface PlaygroundExample {
  readonly title: string
  readonly state: PlaygroundState
}

/** The name of the configuration, which is where the linter looks for it. */
export const configurationName = 'lint-agents.config.json'

/** All texts by their paths; of two with one path, the first. */
export function filesOf(state: PlaygroundState): Readonly<Record<string, string>> {
  const all = panes.flatMap((pane) => state[pane])
  return Object.fromEntries(all.toReversed().map(({path, text}) => [path, text]))
}

/** In bytes, of the JSON: a small fragment may decompress to a text that no page can hold. */
const mostBytes = 4_000_000

/** In bytes, compressed: browsers cut longer addresses. */
const mostCompressed = 700_000

/**
 * A state as text of a fragment: JSON, compressed, in letters that an address may have.
 *
 * @throws {RangeError} where that would be longer than an address may be
 */
export async function encodeState(state: PlaygroundState): Promise<string> {
  const json = new TextEncoder().encode(
    JSON.stringify(panes.map((pane) => state[pane].map(({path, text}) => [path, text])))
  )
  if (json.length > mostBytes) throw new RangeError('Unexpected long text')
  const bytes = await through(json, new CompressionStream('deflate-raw'), mostCompressed)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The state of a fragment; `undefined` for one that this page did not write. */
export async function decodeState(text: string): Promise<PlaygroundState | undefined> {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    const json = await through(bytes, new DecompressionStream('deflate-raw'), mostBytes)
    return stateOf(JSON.parse(new TextDecoder().decode(json)))
  } catch {
    return undefined
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const {done, value} = await reader.read()
    if (done) break
    size += value.length
    if (size > most) throw new RangeError('Unexpected long text')
    chunks.push(value)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

/** Whoever sent the address may have written anything in it. */
function stateOf(value: unknown): PlaygroundState | undefined {
  if (!Array.isArray(value)) return undefined
  const [definitions, outputs, configuration] = value.map(filesIn)
  return definitions && outputs && configuration && {definitions, outputs, configuration}
}

function filesIn(value: unknown): readonly PlaygroundFile[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((each: unknown) => {
    const [path, text] = Array.isArray(each) ? (each as readonly unknown[]) : []
    return typeof path === 'string' && typeof text === 'string' ? [{path, text}] : []
  })
}
