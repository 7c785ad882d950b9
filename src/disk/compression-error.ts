/** A compressed file that cannot be decompressed, or should not be; the message has the reason. */
export class CompressionError extends Error {}
