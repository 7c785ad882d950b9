/** What a person takes out of the page. */
import {element} from './elements.ts'

/** Copies a text. @returns what a button shows then */
export async function copyText(text: string): Promise<string> {
  // Without a secure connection, there is no clipboard.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const copied = clipboard?.writeText(text).then(
    () => 'Copied',
    () => undefined
  )
  return (await copied) ?? 'Not copied: the browser refuses it'
}

/** Saves a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], {type}))
  element('a', {href: url, download: name}).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
