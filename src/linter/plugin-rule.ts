import type {Root} from 'mdast'
import {type Plugin, unified} from 'unified'
import {VFile} from 'vfile'
import type {Kind} from '../contracts/kinds.ts'
import type {Problem, Severity} from '../contracts/problem.ts'
import type {Source} from '../contracts/source.ts'
import {parseMarkdown} from '../markdown/mdast.ts'
import type {Range} from '../text/lines.ts'
import {type Quoted, quoted, Sentence} from '../text/quoted.ts'
import type {Rule} from './rule.ts'

export interface RemarkPlugin {
  readonly plugin: Plugin<unknown[]>
  readonly options?: unknown
}

type VFileMessage = VFile['messages'][number]

/** Messages of plugins may quote the text anywhere. */
type Found = Problem<{message: {reason: Quoted}}>

/** Kinds that people write; remark rules do not know captured outputs and data. */
const kinds: readonly Kind[] = ['agent', 'command', 'template', 'prompt', 'brief']

/**
 * A rule that runs a remark plugin and reports its messages. An error of the plugin is a failure of the rule.
 *
 * @param id the rule of all of its messages
 */
export function pluginRule(id: string, {plugin, options}: RemarkPlugin): Rule {
  const rule: Rule<Found, Record<string, never>> = {
    id,
    severity: 'warning',
    kinds,
    check(source, report) {
      for (const message of messagesOf(source, plugin, options))
        report({
          kind: 'message',
          range: rangeOf(message, source),
          severity: severityOf(message),
          expected: message.expected?.map(quoted),
          url: message.url,
          data: {reason: new Sentence(message.reason)}
        })
    },
    messages: {message: ({reason}) => reason}
  }
  return rule as unknown as Rule
}

function messagesOf(source: Source, plugin: Plugin<unknown[]>, options: unknown): readonly VFileMessage[] {
  const file = new VFile({path: source.path, value: source.text})
  const processor = unified().use(plugin, ...(options === undefined ? [] : [options]))
  // Parsed again, since a plugin may change the tree.
  processor.runSync(parseMarkdown(source.text) as Root, file)
  // `unified-lint-rule` turns an exception into a fatal message.
  const thrown = file.messages.find(({fatal, cause}) => fatal === true && cause instanceof Error)
  if (thrown !== undefined) throw thrown.cause
  return file.messages
}

function severityOf({fatal}: VFileMessage): Severity {
  if (fatal === true) return 'error'
  return fatal === false ? 'warning' : 'note'
}

/** Range of a message; by default the start of the text. */
function rangeOf({place, line, column}: VFileMessage, source: Source): Range {
  const [start, end] = place === undefined ? [] : 'start' in place ? [place.start, place.end] : [place, place]
  const from = offsetOf(start ?? {line, column}, source)
  return {start: from, end: Math.max(from, end === undefined ? from : offsetOf(end, source))}
}

interface Place {
  readonly line?: number | undefined
  readonly column?: number | undefined
  readonly offset?: number | undefined
}

function offsetOf({line = 1, column = 1, offset}: Place, {text, lines}: Source): number {
  const at = offset ?? (lines[Math.min(line, lines.length) - 1]?.start ?? 0) + column - 1
  return Math.min(Math.max(at, 0), text.length)
}
