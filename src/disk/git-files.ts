/**
 * Paths of `.git` and below, in any case and with characters that some file systems drop: git runs programs and keeps
 * tokens there.
 */
const ofGit = /(?:^|[\\/])(?:\.git|git~1)[. \u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]{0,9}(?:[\\/]|$)/i

/** Whether a path has a folder of git in it, by its names alone. @param root a folder around it whose own names do not count */
export function namesGitFolder(path: string, root = ''): boolean {
  return ofGit.test(path.slice(root.length))
}
