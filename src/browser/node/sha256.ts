/** SHA-256 (FIPS 180-4): the function of browsers is asynchronous. */

const primes = firstPrimes(64)
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = primes.map((prime) => fraction(Math.cbrt(prime)))
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): readonly number[] {
  const found: number[] = []
  for (let each = 2; found.length < count; each++) if (found.every((prime) => each % prime !== 0)) found.push(each)
  return found
}

/** The hash of bytes, as 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const size = (((bytes.length + 8) >> 6) + 1) << 6
  const padded = new Uint8Array(size)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(size - 4, bytes.length << 3)
  const state = Int32Array.from(initial)
  for (let at = 0; at < size; at += 64) addBlock(state, view, at)
  const result = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) result.setInt32(index * 4, word)
  return new Uint8Array(result.buffer)
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function addBlock(state: Int32Array, view: DataView, at: number): void {
  const words = new Int32Array(64)
  const word = (index: number): number => words[index] ?? 0
  for (let index = 0; index < 16; index++) words[index] = view.getInt32(at + index * 4)
  for (let index = 16; index < 64; index++) {
    const [early, late] = [word(index - 15), word(index - 2)]
    const low = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const high = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    words[index] = word(index - 16) + low + word(index - 7) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index++) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const one = (h + mixed + ((e & f) ^ (~e & g)) + (constants[index] ?? 0) + word(index)) | 0
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value
}
