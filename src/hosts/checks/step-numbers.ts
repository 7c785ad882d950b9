/** Steps that a text sends its reader to by their numbers. */

import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {structure} from '../../markdown/structure.ts'
import {lineText} from '../../text/document.ts'
import type {Range} from '../../text/lines.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {isInCode, isShown} from './on-line.ts'
import {repeatedSteps} from './repeated-steps.ts'

export type StepProblem = Problem<{
  step: {readonly step: Quoted}
  'same-step': {readonly step: Quoted}
  /** A step with the number of the step before it. */
  'repeated-step': {readonly step: Quoted; readonly expected: number}
}>

/** An order to go to a step: `go back to step 3`. */
const order =
  /\b(?:(?:go|jump|move|proceed|return|skip|loop)(?:[ \t]+back)?(?:[ \t]+directly)?[ \t]+to|repeat(?:[ \t]+from)?|restart[ \t]+(?:at|from)|continue[ \t]+(?:at|from|with))[ \t]+\*{0,2}(step[ \t]+(\d{1,3}))(?![\w-]|\.\d)/gi

/** A heading, or a line in bold, that is a step: `## Step 3: Write`. */
const label = /^(?:#{1,6}[ \t]+|[-*+][ \t]+)?(?:\*\*)?step[ \t]+(\d{1,3})(?![\w-]|\.\d)/i

/** An item of a list with a number. */
const item = /^[ \t>]*(?:#{1,6}[ \t]+|\*\*)?(\d{1,3})[.):](?=[ \t*])/

/** The steps of orders that the text does not have, the second ones of steps that it has twice, and repeated numbers. */
export function stepProblems(source: Source): readonly StepProblem[] {
  const named = namedSteps(source)
  const taken = new Set(named.map(({range}) => range.start))
  const repeated = repeatedSteps(source).filter(({range}) => !taken.has(range.start))
  return [
    ...named,
    ...repeated.map(
      ({label, range, expected}): StepProblem => ({
        kind: 'repeated-step',
        range,
        data: {step: quoted(label), expected}
      })
    )
  ]
}

function namedSteps(source: Source): readonly StepProblem[] {
  const orders = ordersIn(source)
  if (orders.size === 0) return []
  const steps = stepsIn(source)
  const {readers = []} = source.surroundings.reach() ?? {}
  // The files of a skill name the steps of the skill.
  const isOfSkill = readers.length > 0 && readers.every(({kind}) => kind === 'bundle')
  const {headings, items} = steps
  const hasSteps = headings.length >= leastSteps || (headings.length === 0 && items.size >= leastSteps)
  return [...orders].flatMap(([number, range]): readonly StepProblem[] => {
    const data = {step: quoted(`step ${number}`)}
    const [first, second] = headings.filter((each) => each.number === number)
    if (!isOfSkill && first === undefined && !items.has(number)) return hasSteps ? [{kind: 'step', range, data}] : []
    if (second === undefined || first?.parent !== second.parent || first?.depth !== second.depth) return []
    return [{kind: 'same-step', range: second.range, data}]
  })
}

/** How many steps show that all of them have headings, or are items of lists. */
const leastSteps = 2

/** The numbers of orders, each with its first place. */
function ordersIn(source: Source): ReadonlyMap<number, Range> {
  const orders = new Map<number, Range>()
  for (const {0: all, 1: step = '', 2: digits, index} of source.text.matchAll(order)) {
    const end = index + all.length
    const range = {start: end - step.length, end}
    // A step of another file: `step 3 of the guide`.
    const isOther = /^[ \t]*(?:of|in|from)\b/i.test(source.text.slice(end, end + 20))
    if (isOther || isShown(source, range.start) || isInCode(source, range.start)) continue
    if (!orders.has(Number(digits))) orders.set(Number(digits), range)
  }
  return orders
}

interface Step {
  readonly number: number
  readonly depth: number
  /** The place of the heading that it is below. */
  readonly parent: number | undefined
  readonly range: Range
}

function stepsIn(source: Source): {readonly headings: readonly Step[]; readonly items: ReadonlySet<number>} {
  const {headings} = structure(source)
  const open: {readonly depth: number; readonly start: number}[] = []
  const found = headings.flatMap(({text, depth, start, end}): readonly Step[] => {
    while ((open.at(-1)?.depth ?? 0) >= depth) open.pop()
    const parent = open.at(-1)?.start
    open.push({depth, start})
    const [, digits] = label.exec(text) ?? []
    if (digits === undefined) return []
    return [{number: Number(digits), depth, parent, range: {start, end}}]
  })
  const items = new Set<number>()
  for (const line of source.lines.keys()) {
    const text = lineText(source, line)
    const written = text.startsWith('#') ? undefined : label.exec(text.trimStart())?.[1]
    for (const digits of [item.exec(text)?.[1], written]) if (digits !== undefined) items.add(Number(digits))
  }
  return {headings: found, items}
}
