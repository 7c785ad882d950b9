/** A hash of the source, set by the build. */
declare const sourceHash: string | undefined

/**
 * What findings depend on besides what is linted: the program, and what its expressions know as a letter; `undefined` for one that
 * was not built, which may change between two runs.
 */
export const programVersion =
  typeof sourceHash === 'string' ? `${sourceHash} ${process.versions['unicode']}` : undefined
