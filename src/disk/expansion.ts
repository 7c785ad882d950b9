/** How many bytes may come of a compressed file: more than of any transcript, which has 5 to 50 times as many. */

/** How many compressed bytes are decompressed at once: these may become a thousand times as many. */
export const decompressedAtOnce = 4_096

/** How many bytes may come of any file. */
const freeBytes = 32_000_000

/** How many times as many bytes as the file has come of one at most where they are more than {@link freeBytes}. */
export const highestRatio = 200

/** How many bytes come of so many compressed ones at most. */
export function mostBytesOf(compressed: number): number {
  return Math.max(freeBytes, compressed * highestRatio)
}
