/** A text that a person can copy. */
import {element} from './elements.ts'
import {copyText} from './take-away.ts'

export function textBlock(title: string, text: string): HTMLElement {
  const copy = element('button', {type: 'button', class: 'copy', onclick: () => void give()}, 'Copy')
  const give = async (): Promise<void> => {
    copy.textContent = await copyText(text)
  }
  return element(
    'figure',
    {class: 'snippet'},
    element('figcaption', {}, title, copy),
    element('pre', {tabindex: '0'}, element('code', {}, text))
  )
}
