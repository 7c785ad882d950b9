/** Responses of which the rules, the library and the reader that P6 names say something else. */
import {responsePattern} from '../../src/contracts/agent-response/block.ts'
import {loadTree} from '../../src/contracts/agent-response/safe-load/load.ts'
import {isReadableByOrchestrator} from '../../src/contracts/index.ts'
import {lint} from '../../test/support/lint.ts'
import {pythonVerdicts} from './python.ts'

interface Difference {
  readonly text: string
  /** The part of the product that differs from the reader. */
  readonly about: 'model' | 'library' | 'rules'
  /** The word of the reader. */
  readonly verdict: string
}

/** @throws {Error} without Python or PyYAML */
export function responseDifferences(texts: readonly string[]): readonly Difference[] {
  const verdicts = pythonVerdicts(texts)
  return texts.flatMap((text, index): readonly Difference[] => {
    const verdict = verdicts[index] ?? ''
    const isLoaded = verdict === 'loaded'
    if (isModelOther(text, verdict)) return [{text, about: 'model', verdict}]
    if (!isLoaded && isReadableByOrchestrator(text)) return [{text, about: 'library', verdict}]
    return !isLoaded && isClean(text) ? [{text, about: 'rules', verdict}] : []
  })
}

/** Whether the model of `safe_load` takes what PyYAML refuses, or the other way round. */
function isModelOther(text: string, verdict: string): boolean {
  const content = responsePattern.exec(text)?.[0].slice(4, -3)
  const isLoaded = content !== undefined && loadTree(content).fault === undefined
  return /^not loaded: (?!no mapping)/.test(verdict) ? isLoaded : verdict === 'loaded' && !isLoaded
}

/** Whether no rule about responses has an error or a warning. */
function isClean(text: string): boolean {
  const {findings} = lint(text, {kind: 'output', contracts: ['agent-response', 'suggested-prompts']})
  const isOfResponse = /^(?:agent-response|lf-line-endings|transcript)/
  return !findings.some(({rule, severity}) => severity !== 'note' && isOfResponse.test(rule))
}
