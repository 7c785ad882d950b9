/** Misuse or bad input, for people: a message with the place, no stack trace; exit code 2. */
export class UsageError extends Error {}
