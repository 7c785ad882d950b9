/** Rules that are turned off and on, in the text of the configuration. */

type Settings = Readonly<Record<string, unknown>>

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `undefined` if the text is no JSON object: a person wrote comments, or is still typing. */
export function parsedSettings(text: string): Settings | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isSettings(value) ? value : undefined
  } catch {
    return undefined
  }
}

const rulesIn = ({rules}: Settings): Settings => (isSettings(rules) ? rules : {})

/** The rules that a configuration turns off. */
export function rulesOff(text: string): readonly string[] {
  const level = (setting: unknown): unknown => (Array.isArray(setting) ? setting[0] : setting)
  return Object.entries(rulesIn(parsedSettings(text) ?? {})).flatMap(([rule, setting]) =>
    level(setting) === 'off' ? rule : []
  )
}

/** The configuration with a rule turned off or on; all else stays. @returns `undefined` if the text is no JSON object */
export function withRule(text: string, rule: string, isOn: boolean): string | undefined {
  const configuration = parsedSettings(text)
  if (configuration === undefined) return undefined
  const {[rule]: _, ...others} = rulesIn(configuration)
  const {rules: __, ...rest} = configuration
  const rules = isOn ? others : {...others, [rule]: 'off'}
  return `${JSON.stringify({...rest, ...(Object.keys(rules).length > 0 && {rules})}, null, 2)}\n`
}
