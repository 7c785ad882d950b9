import {printable} from '../text/printable.ts'

/** An error for people. What it quotes is part of its line: a name with a line end does not begin another one. */
export class LinesError extends Error {
  /** @param lines one for each mistake */
  constructor(lines: string | readonly string[]) {
    super([lines].flat().map(printable).join('\n'))
  }
}
