import type {DocumentFormat, LineFormat, TextFormat} from '../format.ts'

/** Formats of one JSON object on each line, in the order in which they are tried. */
export const lineFormats: readonly LineFormat[] = []

/** Formats of one JSON value, in the order in which they are tried. */
export const documentFormats: readonly DocumentFormat[] = []

export const textFormats: readonly TextFormat[] = []
