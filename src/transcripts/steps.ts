import {compare} from '../text/compare.ts'
import {claudeContentText} from './claude/content.ts'
import {reportIn} from './claude/reports.ts'
import {expectFewThreads} from './errors.ts'
import type {FormatReading, LineOf, Path} from './format.ts'
import {joinReadings} from './join-readings.ts'
import {addPrinted, openPrinted} from './last-message.ts'
import type {PrintedMessage, Thread} from './model.ts'
import {subagentId} from './open-thread.ts'
import {asObject, asString, jsonInText} from './record.ts'

/** The end of an agent, from the output of a step. */
export type StepAnswer = Pick<Thread, 'text' | 'line' | 'stopReason' | 'model'>

/**
 * A step of a trace, as observability programs keep it: a call of a model, the work of an agent, or a container of
 * steps.
 */
export interface TraceStep {
  readonly id: string
  /** The id of the trace that it belongs to. */
  readonly trace: string
  readonly parent: string | undefined
  /** The start time; the order of these texts is chronological. */
  readonly start: string
  /** The end time, if known, in the format of `start`. */
  readonly end?: string | undefined
  /** The agent that did it, where it is named; steps in it may repeat the name. */
  readonly agent?: string | undefined
  /** It is the work of an agent, even where that has no name. */
  readonly isAgent?: boolean
  /** It is a call of a tool that started the agent: where that is a step of its own in it, it is that step. */
  readonly isCall?: boolean
  /** The tool that it ran. */
  readonly tool?: string | undefined
  /** It is a call of a model. */
  readonly isModel: boolean
  /** It judges the input or output of agents: a guardrail, an evaluator. */
  readonly isCheck?: boolean
  readonly hasFailed: boolean
  readonly answer: StepAnswer | undefined
  /** From 1. */
  readonly line: number
}

/**
 * The threads of traces. The output of a trace's root, or the agent at its root, is the main thread; each agent in it
 * is another thread. A repeated step replaces the earlier one. An agent without an output ends with the output of its
 * last model call. Several agents at the root of a trace without an output are all main ones, also in a container that
 * only runs them. An agent that handed over has no thread. A model's answer in a check of others is not their answer.
 */
export function readSteps(steps: readonly TraceStep[]): FormatReading {
  const traces = new Map<string, Map<string, TraceStep>>()
  for (const step of steps) {
    const traceSteps = traces.get(step.trace) ?? new Map<string, TraceStep>()
    traceSteps.set(step.id, step)
    traces.set(step.trace, traceSteps)
  }
  return joinReadings(
    [...traces].map(([id, traceSteps]) => ({
      reading: {threads: threadsOf([...traceSteps.values()])},
      name: `trace ${id}`
    }))
  )
}

/** Collects the steps of records; a trace may span many records. */
export function collectSteps(read: (steps: readonly TraceStep[]) => FormatReading = readSteps): {
  add(more: readonly TraceStep[]): void
  finish(): FormatReading
} {
  const steps: TraceStep[] = []
  const traces = new Set<string>()
  return {
    add(more) {
      for (const step of more) {
        steps.push(step)
        traces.add(step.trace)
      }
      // Each has a thread at least.
      expectFewThreads(traces.size)
    },
    finish: () => read(steps)
  }
}

/** An agent, or the trace itself. */
interface Owner {
  readonly step: TraceStep | undefined
  readonly name: string | undefined
  readonly owner: Owner | undefined
  /** Its last call of a model. */
  last: TraceStep | undefined
  /** The tools that it ran since. */
  tools: string[]
  /** The outputs of all of its model calls; `undefined` unless they are requested. */
  readonly printed: PrintedMessage[] | undefined
}

function threadsOf(steps: readonly TraceStep[]): readonly Thread[] {
  const sorted = withInnerAgents(steps).sort((a, b) => compare(a.start, b.start))
  const {root, isOfChecks} = rootOf(sorted)
  const {owners, trace} = ownersOf(sorted, isOfChecks)
  const outer = owners.filter(({step, owner}) => owner === trace && step?.isCall !== true)
  // Outer agents beside an agent at the root have parents that the file lacks.
  const agents = root?.isAgent === true && root.isCall !== true ? outer.filter(({step}) => step === root) : outer
  const {around, isOfMany} = agents.length === 1 ? onlyAround(owners, agents[0]) : {around: [], isOfMany: false}
  const idle = new Set(around.map(({step}) => step))
  const sole =
    agents.length === 1 && !isOfMany ? owners.find(({step}) => !idle.has(step) && step?.isCall !== true) : undefined
  // An agent that did all of the work is the main one.
  const main = sole !== undefined && trace.last === undefined && isAnswerOf(root, sole) ? sole : undefined
  const isMain = main !== undefined || agents.length === 0 || trace.last !== undefined || root?.answer !== undefined
  const top = (isOfMany ? around.at(-1) : undefined) ?? trace
  const ending = root?.answer === undefined ? (main?.step ?? root) : root
  const all = withoutContinued(owners)
  const mainOwner = all.find(({step}) => step === main?.step)
  return [
    ...(isMain ? [threadOf(ending, mainOwner ?? main ?? trace, {id: 'main', kind: 'main', name: main?.name})] : []),
    ...all
      .filter(({step}) => step !== main?.step && !idle.has(step))
      .map((each) => {
        const isMainToo = !isMain && each.owner === top && each.step?.isCall !== true
        const kind = isMainToo ? 'main' : 'subagent'
        return threadOf(each.step, each, {id: subagentId(each.step?.id ?? 'main'), kind, name: each.name})
      })
  ]
}

/**
 * The root of a trace, if the file has it, and whether all outer steps are checks.
 *
 * @param steps in the order of their times
 */
function rootOf(steps: readonly TraceStep[]): {readonly root: TraceStep | undefined; readonly isOfChecks: boolean} {
  const ids = new Set(steps.map(({id}) => id))
  const outer = steps.filter(({parent}) => parent === undefined || !ids.has(parent))
  const others = outer.filter(({isCheck}) => isCheck !== true)
  const isOfChecks = others.length === 0
  const tops = isOfChecks ? outer : others
  const whole = tops.filter(({parent}) => parent === undefined)
  const first = whole.length === 1 ? whole[0] : tops[0]
  // Calls of a model, or agents, beside each other, of which the steps around are not there: each is for itself.
  const isBeside = first?.isModel === true || (first?.isAgent === true && whole.length !== 1)
  return {root: isBeside && tops.length > 1 ? undefined : first, isOfChecks}
}

/** The steps, but that calls with an agent in them are none of agents. */
function withInnerAgents(steps: readonly TraceStep[]): TraceStep[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const around = new Set<string>()
  for (const {isAgent, isCall, parent} of steps) {
    if (isAgent !== true || isCall === true) continue
    for (let id = parent; id !== undefined && !around.has(id); id = byId.get(id)?.parent) around.add(id)
  }
  return steps.map((step) =>
    step.isCall === true && around.has(step.id)
      ? {...step, agent: undefined, isAgent: false, isCall: false, answer: undefined}
      : step
  )
}

/** The agents, from one inward, that only had another one work, or many: workflows and the like. */
function onlyAround(
  owners: readonly Owner[],
  first: Owner | undefined
): {readonly around: readonly Owner[]; readonly isOfMany: boolean} {
  const inner = new Map<Owner, readonly Owner[]>()
  for (const each of owners)
    if (each.owner !== undefined && each.step?.isCall !== true)
      inner.set(each.owner, [...(inner.get(each.owner) ?? []).slice(0, 1), each])
  const around: Owner[] = []
  let at = first
  while (at !== undefined && at.last === undefined && at.step?.answer === undefined && at.step?.hasFailed !== true) {
    const [next, ...more] = inner.get(at) ?? []
    if (next === undefined) break
    around.push(at)
    if (more.length > 0) return {around, isOfMany: true}
    at = next
  }
  return {around, isOfMany: false}
}

/**
 * An agent that ended in a tool call continues in a later sibling step of its name, which gets all its messages. In a
 * chat of agents another one runs its calls. It handed over if a sibling began after its end, and it ran no tool since,
 * or one named for a hand-over or that sibling.
 */
function withoutContinued(owners: readonly Owner[]): readonly Owner[] {
  const later = new Map<string, Owner>()
  const lastStart = new Map<string | undefined, string>()
  const nextName = new Map<string | undefined, string>()
  const pieces = new Map<Owner, (readonly PrintedMessage[])[]>()
  const remaining = owners
    .toReversed()
    .filter((owner) => {
      const {step, name, last, tools, printed = []} = owner
      const key = JSON.stringify([step?.parent, name])
      const next = later.get(key)
      const hasCalled = (step?.answer ?? last?.answer)?.stopReason === 'tool call'
      const isContinued = next !== undefined && hasCalled
      const isEnded = step?.end !== undefined && !step.hasFailed && step.end <= (lastStart.get(step.parent) ?? '')
      if (isContinued) pieces.get(next)?.push(printed)
      else pieces.set(owner, [printed])
      if (name !== undefined && !isContinued) later.set(key, owner)
      const hasHandedOver =
        tools.length === 0 || tools.some((tool) => isHandOver(tool, nextName.get(step?.parent) ?? ''))
      if (name !== undefined) nextName.set(step?.parent, name)
      if (step !== undefined && !lastStart.has(step.parent)) lastStart.set(step.parent, step.start)
      return !isContinued && !(hasCalled && isEnded && hasHandedOver)
    })
    .reverse()
  return remaining.map((owner) =>
    owner.printed === undefined ? owner : {...owner, printed: joined(pieces.get(owner))}
  )
}

const handOver = /transfer_to_|hand_?off/

/** Whether the name of a tool says that another agent goes on, or which one. */
function isHandOver(tool: string, next: string): boolean {
  const name = joinedWords(tool)
  return handOver.test(name) || (next !== '' && `_${name}_`.includes(`_${joinedWords(next)}_`))
}

/** Such as `billing_agent` for `Billing Agent` and `billingAgent`. */
function joinedWords(name: string): string {
  return name
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
}

/** @param pieces the last one first */
function joined(pieces: readonly (readonly PrintedMessage[])[] = []): PrintedMessage[] {
  return pieces
    .toReversed()
    .flat()
    .map((each, index) => ({...each, message: index + 1}))
}

/** Whether the root's output, if any, is the output of an agent in it. */
function isAnswerOf(root: TraceStep | undefined, agent: Owner | undefined): boolean {
  const answer = agent?.step?.answer ?? agent?.last?.answer
  return root?.answer === undefined || root === agent?.step || root.answer.text.trimEnd() === answer?.text.trimEnd()
}

function openOwner(step: TraceStep | undefined, owner: Owner | undefined): Owner {
  return {step, name: step?.agent, owner, last: undefined, tools: [], printed: openPrinted()}
}

/** Who did each step: the nearest agent around it, or a check, which is not among them unless there is nothing else. */
function ownersOf(
  steps: readonly TraceStep[],
  isOfChecks: boolean
): {readonly owners: readonly Owner[]; readonly trace: Owner} {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const trace = openOwner(undefined, undefined)
  const ownerByStep = new Map<TraceStep, Owner>()
  const owners: Owner[] = []

  /** Ancestors first, without recursion: a trace may be nested as deep as it is long. */
  function ownerOf(step: TraceStep): Owner {
    const path: TraceStep[] = []
    let at: TraceStep | undefined = step
    while (at !== undefined && !ownerByStep.has(at)) {
      path.push(at)
      // Until its owner is known: steps may be around each other.
      ownerByStep.set(at, trace)
      at = at.parent === undefined ? undefined : byId.get(at.parent)
    }
    let owner = (at && ownerByStep.get(at)) ?? trace
    for (const each of path.reverse()) {
      const isNew = each.agent === undefined ? each.isAgent === true : each.agent !== owner.name
      const isCheck = each.isCheck === true && !isOfChecks
      if (isNew || isCheck) owner = openOwner(each, owner)
      if (isNew) owners.push(owner)
      ownerByStep.set(each, owner)
    }
    return owner
  }

  for (const step of steps) {
    const owner = ownerOf(step)
    if (step.tool !== undefined && step.isCall !== true) owner.tools.push(step.tool)
    if (!step.isModel) continue
    owner.last = step
    owner.tools = []
    const {text, line} = step.answer ?? {text: '', line: 1}
    addPrinted(owner.printed, {message: (owner.printed?.length ?? 0) + 1, text, line})
  }
  return {owners, trace}
}

function threadOf(
  step: TraceStep | undefined,
  {last, printed}: Owner,
  {id, kind, name}: {readonly id: string; readonly kind: Thread['kind']; readonly name: string | undefined}
): Thread {
  const answer = step?.answer ?? last?.answer
  const hasFailed = step?.hasFailed === true || (step?.answer === undefined && last?.hasFailed === true)
  const stopReason = hasFailed ? 'error' : answer === undefined ? 'nothing' : answer.stopReason
  const model = answer?.model ?? last?.answer?.model
  return {
    id,
    kind,
    ...(name !== undefined && {agent: name}),
    ...(model !== undefined && {model}),
    text: answer?.text ?? '',
    line: answer?.line ?? step?.line ?? last?.line ?? 1,
    message: answer === undefined ? 0 : 1,
    ...(stopReason !== undefined && {stopReason}),
    ...(printed && {printed: withAnswer(printed, answer)})
  }
}

/** Appends a step's output, unless its last model call gave the same text. */
function withAnswer(printed: readonly PrintedMessage[], answer: StepAnswer | undefined): readonly PrintedMessage[] {
  if (answer === undefined || answer.text.trim() === '' || printed.at(-1)?.text === answer.text) return printed
  return [...printed, {message: printed.length + 1, text: answer.text, line: answer.line}]
}

/** Attributes with the name of an agent, as those that instrument programs write them. */
export const agentAttributes = [
  'gen_ai.agent.name',
  'agent.name',
  'agent_name',
  'ag2.agent.name',
  'traceloop.entity.name'
] as const

/** The agent in the name of a step, `invoke_agent reviewer` or `agent_run [reviewer]`. */
export function agentInName(name: string | undefined): string | undefined {
  const [, invoked, started] = /^(?:invoke_agent (.+)|agent_run \[(.+)\])$/.exec(name ?? '') ?? []
  return invoked ?? started
}

/** An agent that a tool started, by the call of the tool. */
export interface CalledAgent {
  readonly agent: string
  readonly answer: StepAnswer | undefined
}

/**
 * The agent that a tool started, as Claude Code and similar programs call agents: its type is in the tool's input.
 * `undefined` for other tools, and for an agent that continued in the background.
 */
export function calledAgent(
  input: unknown,
  output: {readonly value: unknown; readonly path: Path},
  lineOf: LineOf
): CalledAgent | undefined {
  const agent = asString(asObject(parsedValue(input))['subagent_type'])
  if (agent === undefined) return undefined
  const value = parsedValue(output.value)
  if (value === undefined || value === null) return {agent, answer: undefined}
  const report = reportIn(claudeContentText(asObject(value)['content'] ?? value))
  if (report === undefined) return undefined
  const {text, stopReason} = report
  return {agent, answer: {text, line: lineOf(output.path), ...(stopReason !== undefined && {stopReason})}}
}

/** Some programs keep values as JSON. */
function parsedValue(value: unknown): unknown {
  return (typeof value === 'string' ? jsonInText(value) : undefined) ?? value
}
