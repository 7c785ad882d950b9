import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {findVariables} from '../../contracts/system-templates/find-variables.ts'
import {type TemplateAgent, templateAgents, templatePhases} from '../../contracts/system-templates/name.ts'
import {resolveTemplate, TemplateNotFound, templateFolder} from '../../contracts/system-templates/resolve.ts'
import {injectVariables} from '../../contracts/system-templates/variables.ts'
import {UsageError} from '../../disk/errors.ts'
import {readTextFile} from '../../disk/text-file.ts'
import {trimEndOf} from '../../text/trim.ts'
import type {Args} from '../args.ts'
import {oneOfThe} from '../overrides.ts'
import {type Terminal, warn} from '../terminal.ts'
import type {Rendered} from './rendered.ts'

/** The prompt that an agent gets in a phase: `lint-agents render template AGENT PHASE`. @throws {UsageError} */
export function renderTemplate(args: Args, terminal: Terminal): Rendered {
  const [, agent, phase, ...rest] = args.paths
  if (agent === undefined || phase === undefined || rest.length > 0)
    throw new UsageError(
      'Unexpected arguments, expected `render template` and an agent and a phase such as `CLAUDE plan`'
    )
  const {path, note} = find(
    oneOfThe('agent', agent, templateAgents),
    oneOfThe('phase', phase, templatePhases),
    args,
    terminal
  )
  if (note !== undefined) warn(terminal, note)
  const template = readTextFile(resolve(terminal.cwd, path)).text
  const values = readValues(args, terminal)
  for (const name of Object.keys(values)) {
    if (!findVariables(template).some((variable) => variable.name === name))
      warn(terminal, `${path}: Missing variable \`{{${name}}}\`, so --var ${name} is ignored`)
  }
  const {text, warnings} = injectVariables(template, values)
  for (const warning of warnings) warn(terminal, `${path}: ${warning}`)
  return {text, lintAs: undefined}
}

function find(agent: TemplateAgent, phase: (typeof templatePhases)[number], args: Args, {cwd}: Terminal) {
  const folder = trimEndOf(args.value('dir') ?? templateFolder, '\\/')
  try {
    return resolveTemplate(agent, phase, (path) => existsSync(resolve(cwd, path)), folder)
  } catch (error) {
    throw error instanceof TemplateNotFound ? new UsageError(error.message) : error
  }
}

/** `NAME=VALUE`, and `NAME=@FILE` for the text of a file. */
function readValues(args: Args, {cwd}: Terminal): Readonly<Record<string, string>> {
  return Object.fromEntries(
    args.values('var').map((given) => {
      const [, name, value = ''] = /^([^=]+)=([\s\S]*)$/.exec(given) ?? []
      if (name === undefined) throw new UsageError(`Unexpected --var \`${given}\`, expected NAME=VALUE or NAME=@FILE`)
      return [name, value.startsWith('@') ? readTextFile(resolve(cwd, value.slice(1))).text : value]
    })
  )
}
