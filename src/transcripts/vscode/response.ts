import {isRecord, type JsonObject} from '../../text/json-object.ts'
import type {LineOf, Path} from '../format.ts'
import {type OpenThread, subagentId, subagentIn} from '../open-thread.ts'
import {asArray, asObject, asString} from '../record.ts'
import {addTurn, type Turn} from '../turns.ts'

/** What a response waits for: the result of a tool, or the answer of a person. */
const calls: ReadonlySet<unknown> = new Set([
  ...['toolInvocation', 'toolInvocationSerialized', 'confirmation', 'questionCarousel', 'planReview'],
  ...['elicitation', 'elicitation2', 'elicitationSerialized']
])

/** The texts and calls of a response in turn. @param base where its request is */
export function responseTurns(request: JsonObject, base: Path): readonly Turn[] {
  const path = [...base, 'response']
  const model = asString(request['modelId'])
  const turns: Turn[] = []
  let text = openText(path)
  for (const [index, part] of partsOf(request).entries()) {
    const {kind, subAgentInvocationId: subagent} = asObject(part)
    if (kind === 'codeblockUri') text.addEdit()
    // What a sub-agent did is shown within its call.
    else if (typeof subagent === 'string' && subagent !== '') continue
    else if (calls.has(kind)) {
      turns.push(...text.turns(model), {path, stopReason: 'tool call'})
      text = openText(path)
    } else text.add(textOfPart(part), typeof request['response'] === 'string' ? path : [...path, index])
  }
  return [...turns, ...text.turns(model)]
}

/** The parts of a response, without those that were undone. */
function partsOf({response, shouldBeRemovedOnSend: undone}: JsonObject): readonly unknown[] {
  if (typeof response === 'string') return [response]
  const parts = asArray(response)
  const {afterUndoStop: stop} = asObject(undone)
  const at = parts.findIndex((part) => {
    const {kind, id} = asObject(part)
    return kind === 'undoStop' && id === stop
  })
  return stop === undefined || at === -1 ? parts : parts.slice(0, at)
}

/** An edit is between marks of an empty code block, which the program writes. */
const opening = /(^|\n)`{3,}[^`\n]*\n*$/
const closing = /^\s*`{3,}[^\S\n]*(?:\n|$)/

function openText(path: Path) {
  const pieces: string[] = []
  let at = path
  let filled = 0
  let isEdit = false

  function push(piece: string): void {
    pieces.push(piece)
    if (!isSpace(piece)) filled++
  }

  /** @returns the piece without the end of an empty code block, whose start is taken off the piece before it */
  function withoutEdit(piece: string): string {
    const before = pieces.at(-1) ?? ''
    if (!isEdit || !closing.test(piece) || !opening.test(before)) return piece
    pieces.pop()
    filled--
    push(before.replace(opening, '$1'))
    return piece.replace(closing, '')
  }

  return {
    addEdit(): void {
      isEdit = true
    },
    add(piece: string | undefined, place: Path): void {
      if (piece === undefined) return
      const printed = withoutEdit(piece)
      isEdit = false
      if (filled === 0) at = place
      push(printed)
    },
    turns(model: string | undefined): readonly Turn[] {
      return filled === 0 ? [] : [{text: pieces.join(''), path: at, model}]
    }
  }
}

function isSpace(text: string): boolean {
  return text.trim() === ''
}

/** The text of a part: Markdown, or the name of what it links to. */
function textOfPart(part: unknown): string | undefined {
  if (typeof part === 'string') return part
  if (!isRecord(part)) return undefined
  const {kind, value, content, inlineReference, name} = part
  if (kind === undefined || kind === 'markdownContent' || kind === 'markdownVuln')
    return markdown(content) ?? asString(content) ?? asString(value) ?? markdown(value)
  if (kind !== 'inlineReference') return undefined
  const {name: referenceName, path, fsPath, uri} = asObject(inlineReference)
  const file = asString(path) ?? asString(fsPath) ?? asString(asObject(uri)['path'])
  const label = asString(name) ?? asString(referenceName) ?? file?.slice(file.lastIndexOf('/') + 1)
  return label === undefined ? undefined : `\`${label}\``
}

function markdown(value: unknown): string | undefined {
  return asString(asObject(value)['value'])
}

/** What the program has as the result of a sub-agent that printed nothing. */
const noOutput = 'Agent completed with no output'

/** Adds the sub-agents that a response called, each with its result. */
export function addSubagents(threads: Map<string, OpenThread>, request: JsonObject, base: Path, lineOf: LineOf): void {
  for (const [index, part] of partsOf(request).entries()) {
    const {toolCallId, toolSpecificData} = asObject(part)
    const {kind, agentName, modelName, result} = asObject(toolSpecificData)
    if (kind !== 'subagent') continue
    const place = [...base, 'response', index]
    const line = lineOf(place)
    const thread = subagentIn(threads, subagentId(asString(toolCallId) ?? place.join(' ')), asString(agentName))
    thread.lastLine = line
    if (typeof result !== 'string' || result === noOutput) continue
    addTurn(thread, {text: result, path: place, model: asString(modelName)}, line)
  }
}
