/** Texts that a regular expression matches, more or less: what to repeat in order to find out where it is slow. */

/** Numbers from 0 up to 1, the same in each run. */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const letters = [...' \t\n\r\u00A0\u2028aAbzZ09_-.:;,!?"\'`~*#<>/\\|(){}[]@%=&$^+xX\u00E9\u2014\u{1F600}']

/** A text that follows a regular expression from its start to its end; what it only looks at is left out. */
export function sampleOf(source: string, flags: string, random: Random): string {
  let at = 0
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]

  function alternatives(): string {
    const options = [sequence()]
    while (source[at] === '|') {
      at++
      options.push(sequence())
    }
    return pick(options) ?? ''
  }

  function sequence(): string {
    let text = ''
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const start = at
      let piece = atom()
      const atomEnd = at
      const [whole = '', least = '', most = ''] = /^(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/.exec(source.slice(at)) ?? []
      const end = at + whole.length
      const low = /^[*?]/.test(whole) ? 0 : Number(least || 1)
      const high = whole.startsWith('?') ? 1 : /^[*+]/.test(whole) ? 3 : Math.min(Number(most || least || 1), low + 3)
      const count = low + Math.floor(random() * (Math.max(high, low) - low + 1))
      if (count === 0) piece = ''
      for (let more = 1; more < count; more++) {
        at = start
        piece += atom()
      }
      at = Math.max(end, atomEnd)
      text += piece
    }
    return text
  }

  function atom(): string {
    const rest = source.slice(at)
    const [look] = /^\(\?<?[=!]/.exec(rest) ?? []
    const [group = ''] = look === undefined ? (/^\((?:\?(?::|<[^>]*>))?/.exec(rest) ?? []) : [look]
    if (group !== '') {
      at += group.length
      const inner = alternatives()
      at++
      return look === undefined || look === '(?=' ? inner : ''
    }
    const [one = ''] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|k<[^>]*>|[\s\S])|[\s\S])/u.exec(
        rest
      ) ?? []
    at += one.length
    if (/^(?:[$^]|\\[bB]|\\\d|\\k.*)$/.test(one)) return ''
    if (!/^[[.\\]/.test(one)) return one
    const test = new RegExp(`^${one}$`, flags.replace(/[gy]/g, ''))
    return pick(letters.filter((letter) => test.test(letter))) ?? String.fromCharCode(0x4e00)
  }

  return alternatives()
}
