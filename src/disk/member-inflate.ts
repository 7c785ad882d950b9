import {inflateRawSync} from 'node:zlib'
import {type UnzipDecoder, UnzipInflate} from 'fflate'

/** Compressed bytes of a member that is inflated at once; a thousand times as many may come of them. */
const smallMember = 16_384

/** Inflates a member of an archive. There may be very many small ones: a stream of its own for each would take far longer. */
export class MemberInflate implements UnzipDecoder {
  static readonly compression = 8
  ondata: UnzipDecoder['ondata'] = () => {}
  readonly #stream: UnzipInflate | undefined
  readonly #chunks: Uint8Array[] = []

  /** @param size in compressed bytes, where the archive has it before the member */
  constructor(_name: string, size = Number.POSITIVE_INFINITY) {
    if (size > smallMember) this.#stream = new UnzipInflate()
  }

  push(chunk: Uint8Array, isLast: boolean): void {
    if (this.#stream !== undefined) {
      this.#stream.ondata = this.ondata
      this.#stream.push(chunk, isLast)
      return
    }
    this.#chunks.push(chunk)
    if (isLast) this.ondata(null, inflateRawSync(Buffer.concat(this.#chunks)), true)
  }
}
