/** A repository of 1,000 definitions, 10 MB, with and without a cache of results. */
import {join} from 'node:path'
import type {Command} from '../command.ts'
import {corpus, writeFiles} from '../corpus/corpus.ts'
import {majorOf, type Node} from '../nodes.ts'
import {emptyNode, own} from '../ours.ts'
import {eslint, markdownlint, oldestNode, remark, rumdl} from '../peers.ts'
import type {Bar} from '../results.ts'
import type {Bench, Setting} from './group.ts'

const bars: readonly Bar[] = [
  {of: 'lint-agents', by: 'rumdl', limit: 0.85, is: 'at most'},
  {of: 'remark-cli', by: 'lint-agents', limit: 30, is: 'at least'},
  {of: 'markdownlint-cli2', by: 'lint-agents', limit: 30, is: 'at least'},
  {of: 'lint-agents, cached', by: 'rumdl, cached', limit: 0.75, is: 'at most'}
]

export const many: Bench = {
  id: 'many',
  isPerNode: true,
  plan(setting) {
    const {folder, node} = setting
    const cwd = join(folder, 'files')
    const megabytes = Math.round(writeFiles(cwd, corpus(1000)) / 1e6)
    const cache = join(folder, 'code')
    const lint = {node, cwd}
    const slow = [remark(lint), ...markdownlintOf(setting, cwd), eslint(lint)]
    const commands = [
      emptyNode(node, cwd),
      {...own([], {node, cwd, cache}), codes: [0, 1], output: /in 1,000 files/},
      rumdl(lint, undefined),
      cachedOf(setting, cwd, cache),
      {...rumdl(lint, join(folder, 'rumdl')), warmups: 2},
      ...slow.map((command) => ({...command, isSlow: true}))
    ]
    const missing = commands.some(({name}) => name === 'markdownlint-cli2')
      ? []
      : [`markdownlint-cli2 needs Node ${oldestNode('markdownlint-cli2')}`]
    return {title: `1,000 files, ${megabytes} MB`, commands, bars, missing}
  }
}

/** It runs on the newest Node where it does not run on this one; its start is a small part of its time. */
function markdownlintOf({node, major, newest}: Setting, cwd: string): readonly Command[] {
  const oldest = oldestNode('markdownlint-cli2')
  const fitting: Node = major >= oldest ? {path: node, version: String(major)} : newest
  return majorOf(fitting) < oldest ? [] : [markdownlint({node: fitting.path, cwd})]
}

function cachedOf({folder, node}: Setting, cwd: string, cache: string): Command {
  const args = ['--cache', '--cache-location', join(folder, 'results')]
  return {...own(args, {name: 'lint-agents, cached', node, cwd, cache}), codes: [0, 1], output: /in 1,000 files/}
}
