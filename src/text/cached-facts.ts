/**
 * Cached values read from a text, by name. Each list has one value, or none for `undefined`; values can be written as
 * JSON.
 */
export type CachedFacts = Map<string, readonly unknown[]>

/** Facts of a text, which also depend on the properties of its file. */
export type CachedFactsOf = (text: string, file: {readonly path: string}) => CachedFacts
