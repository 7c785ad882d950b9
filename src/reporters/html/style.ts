/** Style for light and dark mode and for print. The page's policy has its hash. */
export const style = `
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #fff; --line: #d9dde3; --text: #1b2028; --quiet: #5a6472; --link: #0b57d0;
  --code: #eef1f5; --mark: #ffd9d6; --mark-warning: #ffeab8; --mark-text: #7a1006; --about: #dbeafe;
  --error: #c4281c; --warning: #8a5a00; --note: #2a5db0; --passed: #1f7a3d; --track: #e6e9ee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1318; --card: #181d24; --line: #2f3742; --text: #e4e8ee; --quiet: #a1abb9; --link: #8ab4f8;
    --code: #0f141b; --mark: #5c1f1a; --mark-warning: #4a3a10; --mark-text: #ffd9d5; --about: #1c3357;
    --error: #ff8a80; --warning: #f0b958; --note: #8fb4ff; --passed: #6fcf8f; --track: #2a313b;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 9rem; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header, main { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; }
main { padding-bottom: 3rem; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2.25rem 0 .75rem; font-size: 1.15rem; }
a { color: var(--link); }
code, pre, .path { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .92em; }
code { background: var(--code); border-radius: 4px; padding: .1em .3em; overflow-wrap: anywhere; white-space: pre-wrap; }
.facts, figcaption { color: var(--quiet); font-size: .9rem; }
h1 span { color: var(--quiet); font-weight: 400; }
.tool { margin: 0; color: var(--quiet); }
.tiles { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0 0; padding: 0; }
.tiles div { flex: 1 1 7rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .7rem 1rem; }
.tiles dt { color: var(--quiet); font-size: .85rem; }
.tiles dd { margin: 0; font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.3; }
.tiles .error dd { color: var(--error); }
.tiles .warning dd { color: var(--warning); }
.tiles .note dd { color: var(--note); }
.notices { margin: 1rem 0 0; padding: .75rem 1rem .75rem 2rem; background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--warning); border-radius: 10px; }
.notices li { overflow-wrap: anywhere; }
.chart { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); border-radius: 10px; border-spacing: 0; overflow: hidden; }
.chart th, .chart td { padding: .4rem .75rem; text-align: left; font-weight: 400; vertical-align: middle; }
.chart thead th { color: var(--quiet); font-size: .85rem; }
.chart tbody tr { border-top: 1px solid var(--line); }
.chart .count { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; width: 5.5rem; }
.chart .wide { width: 38%; }
.chart svg { display: block; width: 100%; height: .7rem; border-radius: 4px; }
.chart button { padding: 0; border: 0; background: none; color: var(--link); font: inherit; text-align: left; text-decoration: underline; cursor: pointer; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
.scroll + .scroll { margin-top: 1rem; }
.chart .line { width: 14rem; }
.chart .line svg { height: 1.8rem; overflow: visible; }
polyline { fill: none; stroke: var(--link); stroke-width: 2; vector-effect: non-scaling-stroke; }
rect.track { fill: var(--track); }
rect.error { fill: var(--error); }
rect.warning { fill: var(--warning); }
rect.note { fill: var(--note); }
rect.more { fill: var(--quiet); }
rect.passed { fill: var(--passed); }
#filters { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; margin: 0 0 1rem; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
#filters label { display: grid; gap: .15rem; color: var(--quiet); font-size: .85rem; }
#filters fieldset { display: flex; flex-wrap: wrap; gap: .25rem .9rem; margin: 0; padding: 0; border: 0; min-height: 3.4rem; align-content: space-between; }
#filters legend { padding: 0; color: var(--quiet); font-size: .85rem; }
#filters fieldset label { display: flex; gap: .35rem; align-items: center; color: var(--text); font-size: .95rem; }
#filters input[type="search"], #filters select, #filters button { min-height: 2.1rem; padding: .25rem .5rem; color: var(--text); background: var(--page); border: 1px solid var(--quiet); border-radius: 6px; font: inherit; }
#filters select { max-width: 10rem; }
#filters ::placeholder { color: var(--quiet); opacity: 1; }
#filters input[type="search"] { width: 8.5rem; }
#filters button { cursor: pointer; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; }
#count { margin: 0 0 .35rem auto; color: var(--quiet); font-size: .9rem; font-variant-numeric: tabular-nums; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 4px; }
.file { margin: 0 0 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.file > summary { display: flex; flex-wrap: wrap; gap: .15rem .75rem; align-items: baseline; position: relative; padding: .65rem 1rem .65rem 2.25rem; cursor: pointer; }
.file > summary::before { content: "\\25B8"; position: absolute; left: 1rem; color: var(--quiet); }
.file[open] > summary::before { content: "\\25BE"; }
.file > summary::-webkit-details-marker { display: none; }
.file h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
.file ol { margin: 0; padding: 0; list-style: none; }
.finding { padding: .7rem 1rem; border-top: 1px solid var(--line); }
.finding p { margin: 0; overflow-wrap: anywhere; }
.severity { display: inline-block; min-width: 4.6rem; font-weight: 650; }
.severity.error { color: var(--error); }
.severity.warning { color: var(--warning); }
.severity.note { color: var(--note); }
.sides > div { display: grid; gap: .5rem; align-content: start; min-width: 0; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: .5rem .75rem; margin-top: .45rem; }
figure { margin: 0; min-width: 0; }
figcaption { overflow-wrap: anywhere; font-size: .85rem; }
pre { margin: .15rem 0 0; padding: .45rem .6rem; background: var(--code); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { padding: 0; background: none; font-size: .95em; }
.number { color: var(--quiet); user-select: none; }
.number::after { content: " |"; }
mark { background: var(--mark); color: var(--mark-text); border-radius: 2px; box-shadow: inset 0 -2px var(--error); }
[data-severity="warning"] mark { background: var(--mark-warning); color: var(--text); box-shadow: inset 0 -2px var(--warning); }
[data-severity="note"] mark { background: var(--about); color: var(--text); box-shadow: inset 0 -2px var(--note); }
.run { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .75rem; margin: .75rem 0 0; }
.run dt { color: var(--quiet); }
.run dd { margin: 0; overflow-wrap: anywhere; }
.about { background: var(--about); border-radius: 2px; }
.more { padding: .5rem 1rem; border-top: 1px solid var(--line); }
.clean { margin: 1rem 0; }
.clean li { overflow-wrap: anywhere; }
@media (max-width: 640px) {
  header, main { padding-left: .75rem; padding-right: .75rem; }
  #filters { position: static; }
  #filters > label, #filters select, #filters input[type="search"] { width: 100%; max-width: none; }
  .chart th, .chart td { padding: .4rem .4rem; }
  .chart .wide { display: none; }
  .chart .count { width: auto; }
  .severity { min-width: 0; }
}
@media print {
  #filters { display: none; }
  .file { break-inside: avoid-page; }
}
`
