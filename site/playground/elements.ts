/** Elements of the playground: whatever a text holds, it is text. */

type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void) | undefined>>

/** An element with attributes and children; a function is a listener: `onclick`. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key.replace(/^on/, ''), value)
    else if (typeof value === 'string') made.setAttribute(key, value)
    else if (value === true) made.setAttribute(key, '')
  }
  made.append(...children.filter((child) => child !== undefined))
  return made
}

/** A message with what is in backticks as code. */
export function messageNodes(message: string): readonly (Node | string)[] {
  return message
    .split(/(`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => (part.length > 2 && part.startsWith('`') ? element('code', {}, part.slice(1, -1)) : part))
}
