/** Variables in the text of an agent, for which a host has no value. */

import type {Problem} from '../../contracts/problem.ts'
import type {Source} from '../../contracts/source.ts'
import {frontMatterPart} from '../../markdown/front-matter.ts'
import {type Quoted, quoted} from '../../text/quoted.ts'
import {type HostFault, joinFaults, type WithEffects} from './effects.ts'
import {loadedFiles} from './loaded-files.ts'

export type TextVariableProblem = Problem<{
  variable: WithEffects & {readonly variable: Quoted; readonly name: Quoted}
}>

/** The first place of each variable. */
export function textVariableProblems(source: Source): readonly TextVariableProblem[] {
  const files = loadedFiles(source).filter(({facts}) => facts.variables !== undefined)
  if (files.length === 0) return []
  const {end: from} = frontMatterPart(source) ?? {end: 0}
  const places = new Map<string, number>()
  for (const {1: name = '', index} of source.text.slice(from).matchAll(/\$\{(\w+)\}/g))
    if (!places.has(name)) places.set(name, from + index)
  const faults = files.flatMap((file) => {
    const {variables} = file.facts
    return [...places].flatMap(([name, start]): readonly HostFault<TextVariableProblem>[] => {
      if (variables === undefined || variables.known.includes(name)) return []
      const range = {start, end: start + name.length + 3}
      const data = {does: [], variable: quoted(source.text.slice(start, range.end)), name: quoted(name)}
      return [{problem: {kind: 'variable', range, data}, file, fact: variables.other}]
    })
  })
  return joinFaults(faults)
}
