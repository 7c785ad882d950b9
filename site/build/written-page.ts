/** A page without a browser: what is made in it is written as HTML. */

/** The part of an element of the page that the playground uses. */
export interface WrittenElement {
  value: string
  readonly id: string
  hidden: boolean
  readOnly: boolean
  textContent: string
  readonly dataset: Record<string, string>
  setAttribute(name: string, value: string): void
  addEventListener(): void
  append(...added: readonly (WrittenElement | string)[]): void
  replaceChildren(...added: readonly (WrittenElement | string)[]): void
  readonly classList: {add(): void}
  querySelector(): null
  /** What is in it, as HTML. */
  inner(): string
  /** All of it, as HTML. */
  outer(): string
}

export function writtenElement(tag: string): WrittenElement {
  const attributes = new Map<string, string>()
  let children: readonly (WrittenElement | string)[] = []
  const made: WrittenElement = {
    value: '',
    get id() {
      return attributes.get('id') ?? ''
    },
    hidden: false,
    readOnly: false,
    get textContent() {
      return made.inner()
    },
    set textContent(text) {
      children = [text]
    },
    dataset: {},
    setAttribute: (name, value) => void attributes.set(name, value),
    addEventListener: () => undefined,
    append(...added) {
      children = [...children, ...added]
    },
    replaceChildren(...added) {
      children = added
    },
    querySelector: () => null,
    classList: {add: () => undefined},
    inner: () => children.map((child) => (typeof child === 'string' ? escaped(child) : child.outer())).join(''),
    outer() {
      if (made.hidden) attributes.set('hidden', '')
      if (made.readOnly) attributes.set('readonly', '')
      if (tag === 'input') attributes.set('value', made.value)
      const start = [tag, ...[...attributes].map(([name, value]) => `${name}="${escaped(value)}"`)].join(' ')
      if (tag === 'input') return `<${start}>`
      // The first line end in it is not of its text.
      const content = tag === 'textarea' ? `\n${escaped(made.value)}` : made.inner()
      return `<${start}>${content}</${tag}>`
    }
  }
  return made
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
