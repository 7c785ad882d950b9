/** What may end a turn: a tag, a token of a template, the fence of a directive. */
const end = /(?:<\/([A-Za-z][\w-]{0,30})>|<[|｜][^|｜<>]{1,30}[|｜]>|<end_of_turn>|^:::)$/
const longestEnd = 60
/** How many ends a turn has at most, such as those of its paragraph, its block and the page. */
const mostEnds = 10

/** The lines of a turn without the ends of what its mark began: a tag that the turn itself opens is part of it. */
export function withoutEnds(lines: readonly string[]): readonly string[] {
  const left = [...lines]
  for (let ends = 0; ends < mostEnds && left.length > 0; ) {
    const last = (left.at(-1) ?? '').trimEnd()
    const [found, name] = end.exec(last.slice(-longestEnd)) ?? []
    if (last !== '' && found === undefined) break
    if (name !== undefined && left.some((line) => line.includes(`<${name}>`) || line.includes(`<${name} `))) break
    const rest = found === undefined ? '' : last.slice(0, -found.length)
    if (found !== undefined) ends++
    if (rest.trim() === '') left.pop()
    else left[left.length - 1] = rest
  }
  return left
}
