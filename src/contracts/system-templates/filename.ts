/** Whether the name of a template is exact: R1 of the system prompt templates. */
import {lineRange} from '../../text/document.ts'
import type {Problem} from '../problem.ts'
import type {Source} from '../source.ts'
import {formatTemplateName, parseTemplateName, readTemplateName, templateFile, wrongFolder} from './name.ts'

export type FilenameProblem = Problem<{
  /** Agent and phase are clear, but the name is written in another way. */
  form: {readonly file: string; readonly expected: string}
  agent: {readonly actual: string}
  phase: {readonly actual: string}
  /** Neither an agent nor a phase. */
  name: {readonly file: string}
  /** The name is right, but the loader does not read this folder. */
  folder: {readonly folder: string; readonly file: string}
}>

/** `undefined` for an exact name in its folder and for a text without one. */
export function filenameProblem(source: Source): FilenameProblem | undefined {
  const file = templateFile(source)
  if (file === undefined) return undefined
  const range = lineRange(source, 0)
  if (parseTemplateName(file) !== undefined) {
    const folder = wrongFolder(source)
    return folder === undefined ? undefined : {kind: 'folder', range, data: {folder, file}}
  }
  const {agent, phase, words: [agentWord = '', phaseWord = ''] = []} = readTemplateName(file)
  if (agent !== undefined && phase !== undefined)
    return {kind: 'form', range, data: {file, expected: formatTemplateName({agent, phase})}}
  if (phase !== undefined) return {kind: 'agent', range, data: {actual: agentWord}}
  if (agent !== undefined) return {kind: 'phase', range, data: {actual: phaseWord}}
  return {kind: 'name', range, data: {file}}
}
