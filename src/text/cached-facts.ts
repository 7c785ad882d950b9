/** What was read from a text, by name, so that the next run need not read it. Each list holds a value, or nothing for `undefined`; all of it can be written as JSON. */
export type CachedFacts = Map<string, readonly unknown[]>

/** The facts of a text; all that is known about its file decides, too, what is read from it. */
export type CachedFactsOf = (text: string, file: {readonly path: string}) => CachedFacts
