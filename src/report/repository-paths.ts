/** Paths from the root of the repository, as its web pages use them. */
import {dirname, resolve} from 'node:path'
import {createRoots} from '../disk/folders.ts'
import {isBelow, relativePath} from '../disk/paths.ts'
import type {Report} from './report.ts'

/** Path from the root of the repository; outside of git, from the working directory. */
export function openRepositoryPaths(cwd: string): (path: string) => string {
  const rootOf = createRoots()
  const top = rootOf(cwd)
  return (path) => {
    const file = resolve(cwd, path)
    const root = top !== undefined && isBelow(top, file) ? top : rootOf(dirname(file))
    return root === undefined ? path : relativePath(root, file)
  }
}

/** The report with all paths from the root of the repository. @param cwd base of its paths */
export function reportFromRoot(report: Report, cwd: string): Report {
  const fromRoot = openRepositoryPaths(cwd)
  return {
    ...report,
    files: report.files.map((file) => ({
      ...file,
      path: fromRoot(file.path),
      findings: file.findings.map((finding) => ({
        ...finding,
        ...(finding.related && {related: finding.related.map((each) => ({...each, path: fromRoot(each.path)}))})
      }))
    })),
    ...(report.notices && {
      notices: report.notices.map((notice) => ({
        ...notice,
        ...(notice.path !== undefined && {path: fromRoot(notice.path)}),
        ...(notice.paths && {paths: notice.paths.map(fromRoot)})
      }))
    })
  }
}
