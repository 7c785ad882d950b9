/** The version of the package; generated from its manifest. */
export const version = '0.1.0'
