import {resolve} from 'node:path'
import {UsageError} from '../disk/errors.ts'
import {openLinter} from '../run/lint-input.ts'
import {didYouMean} from '../schema/expectation.ts'
import type {Args} from './args.ts'
import {renderNextSteps} from './render/next-steps.ts'
import {renderPersona} from './render/persona.ts'
import {renderPrompt} from './render/prompt.ts'
import type {Rendered} from './render/rendered.ts'
import {renderResponse} from './render/response.ts'
import {renderStatus} from './render/status.ts'
import {renderTemplate} from './render/template.ts'
import {type Terminal, warn} from './terminal.ts'

const renderers: ReadonlyMap<string, (args: Args, terminal: Terminal) => Rendered> = new Map([
  ['next-steps', renderNextSteps],
  ['status', renderStatus],
  ['template', renderTemplate],
  ['response', renderResponse],
  ['prompt', renderPrompt],
  ['persona', renderPersona]
])

/**
 * `lint-agents render`: a text that satisfies a contract. A text that an agent would print is linted before it is printed, so
 * that the output is right or there is none.
 *
 * @throws {UsageError} where the contract cannot be satisfied
 */
export function render(args: Args, terminal: Terminal): string {
  const names = [...renderers.keys()]
  const [what] = args.paths
  const renderer = renderers.get(what ?? '')
  if (renderer === undefined)
    throw new UsageError(
      what === undefined
        ? `Missing what to render, expected one of ${names.join(', ')}`
        : `Unexpected \`${what}\` to render, expected ${didYouMean(what, names)}`
    )
  const {text, lintAs} = rendered(() => renderer(args, terminal))
  if (lintAs === undefined) return text
  checkText(`${text}\n`, lintAs, terminal)
  return `${text}\n`
}

/** Formatters throw a `RangeError` for a value that their grammar cannot hold. */
function rendered(work: () => Rendered): Rendered {
  try {
    return work()
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error
  }
}

function checkText(text: string, lintAs: Rendered['lintAs'], {cwd, err}: Terminal): void {
  const overrides = {contracts: ['suggested-prompts'], ...lintAs, kind: 'output' as const}
  const linter = openLinter({cwd, config: false, overrides})
  const {report} = linter.lint({kind: 'message', path: resolve(cwd, 'output.md'), text})
  // The contract of a response has fields that it only advises: its own examples leave them out.
  const isAdvised = overrides.contracts.includes('agent-response')
  for (const {severity, message} of report.findings) {
    if (severity === 'error' || (severity === 'warning' && !isAdvised)) throw new UsageError(message)
    if (severity === 'warning') warn({err}, message)
  }
}
