const codes = {red: 31, green: 32, yellow: 33, blue: 34, dim: 2, underline: 4} as const

export type Paint = Readonly<Record<keyof typeof codes, (text: string) => string>>

/** Colours for a terminal, or none. */
export function paint(isColored: boolean): Paint {
  const one = (code: number) => (text: string) => (isColored ? `\u001B[${code}m${text}\u001B[0m` : text)
  return {
    red: one(codes.red),
    green: one(codes.green),
    yellow: one(codes.yellow),
    blue: one(codes.blue),
    dim: one(codes.dim),
    underline: one(codes.underline)
  }
}
