/** Reports that `merge` joins. */
import type {WorstCase} from '../worst-case.ts'
import {fill} from './fill.ts'

function report(name: string, make: WorstCase['make']): WorstCase {
  return {name: `report: ${name}`, kinds: ['report'], make}
}

const list = (size: number, part: (index: number) => string): string => fill(size, part, ',')

const finding =
  '{"rule":"a","messageId":"b","severity":"note","message":"c","line":1,"column":1,"endLine":1,"endColumn":1,"url":"d"}'

const fixed = finding.replace(
  '"url"',
  '"fix":{"title":"t","safe":true,"edits":[{"start":0,"end":1,"text":"b"}]},"expected":["b"],"url"'
)

const worded = (message: string): string => finding.replace('"c"', JSON.stringify(message))

/** @param count of what `files` has */
function whole(files: string, count: number, more = ''): string {
  const summary = `{"files":${count},"checked":${count},"unread":0,"errors":0,"warnings":0,"notes":999999999,"fixable":0,"suppressed":0}`
  return `{"version":1,"tool":{"name":"remark-preset-lint-agents","version":"1.0.0"},"files":[${files}],"summary":${summary}${more}}`
}

function files(size: number, part: (index: number) => string): string {
  const text = list(size, part)
  return whole(text, text.split('"kind"').length - 1)
}

export const reportCases: readonly WorstCase[] = [
  report('files', (size) => files(size, (index) => `{"path":"${index}","kind":"agent","findings":[]}`)),
  report('findings of one file', (size) =>
    whole(`{"path":"a","kind":"agent","findings":[${list(size, () => finding)}]}`, 1)
  ),
  report('findings with fixes', (size) =>
    whole(`{"path":"a","kind":"agent","findings":[${list(size, () => fixed)}]}`, 1)
  ),
  report('findings with long texts', (size) =>
    whole(`{"path":"a","kind":"agent","findings":[${list(size, (index) => worded('m'.repeat(index % 2000)))}]}`, 1)
  ),
  report('findings with bars and ticks', (size) =>
    whole(`{"path":"a","kind":"agent","findings":[${list(size, () => worded('| ` <b> ]]> ::error::'.repeat(40)))}]}`, 1)
  ),
  report('one long message', (size) =>
    whole(`{"path":"a","kind":"agent","findings":[${worded('| ` <b> & ]]> ##[error] '.repeat(size / 24))}]}`, 1)
  ),
  report('findings of many rules', (size) =>
    whole(`{"path":"a","kind":"agent","findings":[${list(size, (index) => finding.replace('"a"', `"r${index}"`))}]}`, 1)
  ),
  report('one long path', (size) => files(0, () => `{"path":"${'a/'.repeat(size / 2)}","kind":"agent","findings":[]}`)),
  report('the same file', (size) => files(size, () => '{"path":"a","kind":"agent","findings":[]}')),
  report('notices', (size) =>
    whole('', 0, `,"notices":[${list(size, (index) => `{"kind":"skipped","message":"${index}"}`)}]`)
  ),
  report('notices of agents that are not known', (size) =>
    whole(
      '',
      0,
      `,"notices":[${list(size, (index) => `{"kind":"unknown-agent","message":"x\`a\`","agents":["a${index}"],"known":["a"]}`)}]`
    )
  ),
  report('notices of one agent that is not known', (size) =>
    whole(
      '',
      0,
      `,"notices":[${list(size, (index) => `{"kind":"unknown-agent","message":"x\`a\`","agents":["a"],"known":["a${index}"]}`)}]`
    )
  ),
  report('notices of files that were not read', (size) =>
    whole(
      '',
      0,
      `,"notices":[${list(size, (index) => `{"kind":"unread-file","message":"${index}: not read: x","paths":["${index}"]}`)}]`
    )
  ),
  report('agents', (size) =>
    whole('', 0, `,"agents":[${list(size, (index) => `{"name":"a${index}","outputs":1,"contracts":[]}`)}]`)
  ),
  report('wrong files', (size) => files(size, () => '{"path":1,"kind":"agent","findings":[]}')),
  report('unknown keys', (size) => `{${list(size, (index) => `"k${index}":1`)}}`),
  report('open brackets', (size) => `{"files":[${'['.repeat(size)}`),
  report('open strings', (size) => `{"files":["${'\\"'.repeat(size / 2)}`),
  report('empty items', (size) => `{"files":[${','.repeat(size)}]}`)
]
