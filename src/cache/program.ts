/** A hash of the source, set by the build. */
declare const sourceHash: string | undefined

/**
 * Inputs of all findings besides the linted files: the build, and the Unicode version of its expressions. `undefined` for a
 * program that was not built, which may change between two runs.
 */
export const programVersion =
  typeof sourceHash === 'string' ? `${sourceHash} ${process.versions['unicode']}` : undefined
