/** What Git LFS has in place of the content of a file, as a whole: a text that only begins so is one. */
const pointer =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v\d\r?\n(?:ext-\d-\w{1,40} sha256:[\da-f]{64}\r?\n){0,9}oid sha256:[\da-f]{64}\r?\nsize \d{1,20}\r?\n?$/

/** In bytes. */
export const longestPointer = 1024

/** Why a file that was found is skipped, and the message where it was named. */
export const pointerFault = {
  reason: 'a pointer of Git LFS',
  message: 'Unexpected pointer of Git LFS, expected the content of the file, which `git lfs pull` gets'
} as const

export function isPointer(text: string): boolean {
  return text.length <= longestPointer && pointer.test(text)
}
