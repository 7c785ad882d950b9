/** In place of a text that is not shown. */
export const ellipsis = '...'
