/** Whether a path begins at a root, a drive or a home folder, or is a URL. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:[\\/~]|[A-Za-z][\w+.-]*:[\\/])/.test(path)
}
