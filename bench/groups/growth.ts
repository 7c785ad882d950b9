/** The time for ten times the input, without the start of the program, as a part of ten times the time. */
import {join} from 'node:path'
import type {Command} from '../command.ts'
import {corpus, writeFiles} from '../corpus/corpus.ts'
import {shapeNames, shapeOf} from '../corpus/shapes.ts'
import {emptyNode, own} from '../ours.ts'
import type {Bar} from '../results.ts'
import type {Bench, Setting} from './group.ts'

/** Linear within the noise of a machine. */
const limit = 1.25

function tenfold(of: string, by: string): Bar {
  return {of, by, without: 'node -e 0', work: 10, limit, is: 'at most'}
}

function lint(name: string, cwd: string, {folder, node}: Setting): Command {
  return {...own([], {name, node, cwd, cache: join(folder, 'code')}), codes: [0, 1], warmups: 2}
}

export const corpora: Bench = {
  id: 'corpora',
  isPerNode: false,
  plan(setting) {
    const commands = [100, 1000, 10_000].map((count) => {
      const cwd = join(setting.folder, String(count))
      writeFiles(cwd, corpus(count))
      const output = new RegExp(`in ${count.toLocaleString('en')} files`)
      return {...lint(`${count / 100} MB`, cwd, setting), output}
    })
    return {
      title: 'Corpora of 100, 1,000 and 10,000 files',
      commands: [emptyNode(setting.node, setting.folder), ...commands],
      bars: [tenfold('10 MB', '1 MB'), tenfold('100 MB', '10 MB')]
    }
  }
}

/** A text of headings alone has more lines than any may, from 2.4 MB on. */
const megabytesOf = [0.2, 2]

export const shapes: Bench = {
  id: 'shapes',
  isPerNode: false,
  plan(setting) {
    const commands = shapeNames.flatMap((name) =>
      megabytesOf.map((megabytes) => {
        const cwd = join(setting.folder, `${name}-${megabytes}`.replaceAll(' ', '-'))
        writeFiles(cwd, [{path: '.claude/agents/agent.md', text: shapeOf(name, megabytes * 1e6)}])
        return {...lint(`${name}, ${megabytes} MB`, cwd, setting), output: /in 1 file\b/}
      })
    )
    return {
      title: 'Large files of ten shapes',
      commands: [emptyNode(setting.node, setting.folder), ...commands],
      bars: shapeNames.map((name) => tenfold(`${name}, 2 MB`, `${name}, 0.2 MB`))
    }
  }
}
