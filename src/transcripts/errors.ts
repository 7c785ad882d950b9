const megabyte = 1_000_000

/** A file that is too large to be read. */
export class TooLargeError extends Error {
  /** @param limit in bytes */
  constructor(limit: number) {
    super(
      `Unexpected size of more than ${Math.floor(limit / megabyte)} MB, expected a transcript of JSON lines or a smaller file`
    )
  }
}
