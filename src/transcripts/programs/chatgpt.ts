import {isRecord, type JsonObject} from '../../text/json-object.ts'
import {allOf, type LocatedJson} from '../engine/pattern.ts'
import {format} from '../engine/read.ts'
import type {Path} from '../format.ts'
import type {StopReason} from '../model.ts'
import {asArray, asObject, asString} from '../record.ts'
import {wayUp} from '../save-points.ts'
import type {Turn} from '../turns.ts'

/**
 * A conversation as ChatGPT exports it: a tree of messages,
 * `{mapping: {id: {message, parent, children}}, current_node}`. The reading follows the path from its root to the
 * current node, or to the newest leaf.
 *
 * Source: `conversations.json` of exports, as https://github.com/Dicklesworthstone/coding_agent_session_search at 2a1fc6f reads it,
 * read in November 2026.
 */
export const chatgptExportFormat = format({
  name: 'chatgpt-export',
  program: 'ChatGPT',
  files: '`conversations.json` of an export: one output for each conversation, on the way to its current node',
  triedOn: 'real files',
  documents: [{when: allOf({mapping: isRecord}, isConversation), records: nodesIn}],
  model: ['default_model_slug'],
  open:
    () =>
    ({message}, path) =>
      turnIn(asObject(message), [...path, 'message'])
})

function isConversation(value: unknown): boolean {
  const nodes = Object.values(asObject(asObject(value)['mapping']))
  return nodes.some(isMessageNode) && nodes.every(isNode)
}

/** The nodes on the way to the current one. */
function nodesIn(value: unknown): readonly LocatedJson[] {
  const {mapping, current_node: current} = asObject(value)
  const nodes = asObject(mapping)
  return wayIn(nodes, asString(current)).map((id) => ({value: nodes[id], path: ['mapping', id]}))
}

function isNode(value: unknown): boolean {
  return isRecord(value) && ('parent' in value || Array.isArray(value['children']))
}

function isMessageNode(value: unknown): boolean {
  const {author, content} = asObject(asObject(value)['message'])
  return typeof asObject(author)['role'] === 'string' && isRecord(content)
}

/** The ids from the root to a node. */
function wayIn(mapping: JsonObject, current: string | undefined): readonly string[] {
  const first = current !== undefined && isRecord(mapping[current]) ? current : newestLeaf(mapping)
  return [...wayUp(first, (id) => parentOf(mapping, id))].reverse()
}

function parentOf(mapping: JsonObject, id: string): string | undefined {
  const parent = asString(asObject(mapping[id])['parent'])
  return parent !== undefined && Object.hasOwn(mapping, parent) ? parent : undefined
}

function newestLeaf(mapping: JsonObject): string | undefined {
  const parents = new Set(Object.keys(mapping).map((id) => asString(asObject(mapping[id])['parent'])))
  let [newest, time]: [string | undefined, number] = [undefined, Number.NEGATIVE_INFINITY]
  for (const id of Object.keys(mapping)) {
    const made = asObject(asObject(mapping[id])['message'])['create_time']
    const at = typeof made === 'number' ? made : Number.NEGATIVE_INFINITY
    if (!parents.has(id) && (newest === undefined || at >= time)) [newest, time] = [id, at]
  }
  return newest
}

/** Types of content with the model's reasoning, or with context for the model. */
const hidden: ReadonlySet<unknown> = new Set([
  'thoughts',
  'reasoning_recap',
  'user_editable_context',
  'model_editable_context'
])

function turnIn(message: JsonObject, path: Path): Turn | undefined {
  const {author, content, recipient, metadata, status, channel} = message
  const {content_type: type} = asObject(content)
  if (asObject(author)['role'] !== 'assistant' || hidden.has(type)) return undefined
  const about = asObject(metadata)
  if (about['is_visually_hidden_from_conversation'] === true || channel === 'commentary') return undefined
  // A message to another recipient is a call of a tool.
  if (typeof recipient === 'string' && recipient !== 'all') return {path, stopReason: 'tool call'}
  const {text, at} = textIn(asObject(content))
  return {
    text,
    path: [...path, 'content', ...at],
    model: asString(about['model_slug']),
    stopReason:
      stopReasons.get(asObject(about['finish_details'])['type']) ??
      (status === 'in_progress' ? 'unfinished run' : undefined)
  }
}

const stopReasons: ReadonlyMap<unknown, StopReason> = new Map<unknown, StopReason>([
  ['max_tokens', 'token limit'],
  ['interrupted', 'interruption']
])

function textIn({parts, text}: JsonObject): {readonly text: string; readonly at: Path} {
  const found = asArray(parts).flatMap((part, index) => {
    const partText = typeof part === 'string' ? part : asString(asObject(part)['text'])
    return partText === undefined || partText === '' ? [] : [{partText, at: ['parts', index]}]
  })
  if (found.length > 0) return {text: found.map(({partText}) => partText).join('\n'), at: found[0]?.at ?? []}
  return {text: asString(text) ?? '', at: ['text']}
}
