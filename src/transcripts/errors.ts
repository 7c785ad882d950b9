const megabyte = 1_000_000

/** A captured file that is not read; the message has the reason. */
export class CaptureError extends Error {}

/** A file that is too large to be read. */
export class TooLargeError extends CaptureError {
  /** @param limit in bytes */
  constructor(limit: number, expected = 'a transcript of JSON lines or a smaller file') {
    super(`Unexpected size of more than ${Math.floor(limit / megabyte)} MB, expected ${expected}`)
  }
}
