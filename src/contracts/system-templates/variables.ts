/** The variables of system templates: R4 of the system prompt templates. */
import {findVariables} from './find-variables.ts'

export {systemVariables} from './find-variables.ts'

export interface Injected {
  readonly text: string
  readonly warnings: readonly string[]
}

/**
 * Replaces all variables by their values; a `{{NAME}}` inside of a value stays. A variable without a value becomes
 * `Context not provided: NAME`, for the agent, and a warning, for people. Like the loader, this reads `{{NAME}}` exactly:
 * `{{ NAME }}` stays.
 */
export function injectVariables(template: string, context: Readonly<Record<string, string>>): Injected {
  const missing = new Set<string>()
  let text = ''
  let at = 0
  for (const {name, text: written, start, end} of findVariables(template)) {
    if (written !== `{{${name}}}`) continue
    const value = Object.hasOwn(context, name) ? context[name] : undefined
    if (value === undefined) missing.add(name)
    text += template.slice(at, start) + (value ?? `Context not provided: ${name}`)
    at = end
  }
  const warnings = [...missing].map((name) => `Missing value of \`{{${name}}}\`, expected it in the context`)
  return {text: text + template.slice(at), warnings}
}
