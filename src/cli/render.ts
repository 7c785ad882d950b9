import {resolve} from 'node:path'
import {rules} from '../../rules/index.ts'
import {UsageError} from '../project/errors.ts'
import {openProjects} from '../project/project.ts'
import {lintInput} from '../run/run.ts'
import {didYouMean} from '../schema/expectation.ts'
import type {Args} from './args.ts'
import type {Terminal} from './main.ts'
import {renderNextSteps} from './render/next-steps.ts'
import type {Rendered} from './render/rendered.ts'
import {renderResponse} from './render/response.ts'
import {renderStatus} from './render/status.ts'
import {renderTemplate} from './render/template.ts'

const renderers: ReadonlyMap<string, (args: Args, terminal: Terminal) => Rendered> = new Map([
  ['next-steps', renderNextSteps],
  ['status', renderStatus],
  ['template', renderTemplate],
  ['response', renderResponse]
])

/**
 * `lint-agents render`: a text that keeps a contract. What an agent would print is linted before it goes out, so that it is
 * right or there is none.
 *
 * @throws {UsageError} where the contract cannot be kept
 */
export async function render(args: Args, terminal: Terminal): Promise<string> {
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
  await checkText(`${text}\n`, lintAs, terminal)
  return `${text}\n`
}

/** Formatters throw a `RangeError` for a value that their grammar has no place for. */
function rendered(work: () => Rendered): Rendered {
  try {
    return work()
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error
  }
}

async function checkText(text: string, said: Rendered['lintAs'], {cwd}: Terminal): Promise<void> {
  const projects = openProjects({cwd, config: false, said: {contracts: ['suggested-prompts'], ...said, kind: 'output'}})
  const input = {path: resolve(cwd, 'output.md'), text}
  const {report} = lintInput(input, {cwd, rules: rules.map(({rule}) => rule), projects})
  const [fault] = report.findings.filter(({severity}) => severity !== 'note')
  if (fault !== undefined) throw new UsageError(fault.message)
}
