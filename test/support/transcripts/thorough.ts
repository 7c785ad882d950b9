/** Set by `THOROUGH=1`: properties try more cases than in the runs of every day. */
export const isThorough = process.env['THOROUGH'] === '1'
