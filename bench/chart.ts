/** Bars of times as an SVG, on a card that follows the light or dark scheme of the reader. */

interface Bar {
  readonly name: string
  /** In milliseconds. */
  readonly value: number
  readonly label: string
  /** Whether it is this program. */
  readonly isOwn: boolean
}

export interface Chart {
  readonly title: string
  readonly caption: string
  readonly bars: readonly Bar[]
}

const width = 800
const margin = 28
/** Where bars begin, and how long the longest is: its label follows it. */
const [axis, longest] = [200, 440]
const [row, thickness] = [32, 18]

/** A bar that is shorter than this part of the longest is drawn a second time, on a scale of its own. */
const short = 1 / 8

const style = `
    .card { fill: #ffffff; stroke: #d0d7de }
    .title { fill: #1f2328; font-size: 17px; font-weight: 600 }
    .caption { fill: #59636e; font-size: 12.5px }
    .name { fill: #1f2328; font-size: 14px; text-anchor: end }
    .value { fill: #59636e; font-size: 13px }
    .own { font-weight: 600 }
    .value.own { fill: #1f2328 }
    .bar { fill: #afb8c1 }
    .bar.own { fill: #1a7f64 }
    .line { stroke: #d0d7de }
    @media (prefers-color-scheme: dark) {
      .card { fill: #0d1117; stroke: #3d444d }
      .title, .name, .value.own { fill: #f0f6fc }
      .caption, .value { fill: #9198a1 }
      .bar { fill: #4d5661 }
      .bar.own { fill: #2ea886 }
      .line { stroke: #3d444d }
    }`

/** The shortest bar first. @throws {Error} without bars */
export function draw({title, caption, bars}: Chart): string {
  const sorted = bars.toSorted((a, b) => a.value - b.value)
  const most = sorted.at(-1)?.value
  if (most === undefined) throw new Error('Unexpected empty list, expected bars')
  const few = sorted.filter(({value}) => value < most * short)
  const scale = few.at(-1)?.value
  const top = 88
  const parts = [panel(sorted, most, top)]
  let end = top + sorted.length * row
  if (scale !== undefined && few.length > 1) {
    const note = `The shortest ${few.length}, enlarged ${Math.round(most / scale)} times`
    parts.push(`  <path class="line" d="M${margin} ${end + 12}H${width - margin}"/>`)
    parts.push(text('caption', margin, end + 38, note), panel(few, scale, end + 52))
    end += 52 + few.length * row
  }
  const height = end + 18
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', Arial, sans-serif">`,
    `  <title>${escaped(title)}</title>`,
    `  <desc>${escaped(sorted.map(({name, label}) => `${name}: ${label}`).join('; '))}</desc>`,
    `  <style>${style}\n  </style>`,
    `  <rect class="card" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>`,
    text('title', margin, 42, title),
    text('caption', margin, 64, caption),
    ...parts,
    '</svg>\n'
  ].join('\n')
}

function panel(bars: readonly Bar[], most: number, top: number): string {
  return bars
    .map(({name, value, label, isOwn}, index) => {
      const y = top + index * row
      const length = Math.max((value / most) * longest, 1.5)
      const own = isOwn ? ' own' : ''
      return [
        text(`name${own}`, axis - 12, y + 14, name),
        `  <rect class="bar${own}" x="${axis}" y="${y}" width="${length.toFixed(1)}" height="${thickness}" rx="${Math.min(3, length / 2).toFixed(1)}"/>`,
        text(`value${own}`, Number((axis + length + 10).toFixed(1)), y + 14, label)
      ].join('\n')
    })
    .join('\n')
}

function text(kind: string, x: number, y: number, content: string): string {
  return `  <text class="${kind}" x="${x}" y="${y}">${escaped(content)}</text>`
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
