/** The whole text of a pointer of Git LFS: a text that only begins like a pointer is an ordinary text. */
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
