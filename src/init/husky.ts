import {isRecord} from '../text/json-object.ts'
import {hostFilesGlob, markdownGlob} from './globs.ts'
import type {Manifest, RepositoryInfo} from './inspect.ts'
import {addKeys, installCommands, installedCommand, type ManifestValue, ownPackage, startCommand} from './manifest.ts'
import {byHand, create, extend, type InitStep, keep, type Plan} from './step.ts'

const hook = '.husky/pre-commit'
const manifestPath = 'package.json'
const tasks = {[markdownGlob]: 'lint-agents --fix', [`**/${hostFilesGlob}`]: 'lint-agents'}
const why = 'runs lint-staged at each commit'

/** husky runs lint-staged at each commit, which runs `lint-agents --fix` on staged files. */
export function planHusky(info: RepositoryInfo, manifest: Manifest): Plan {
  const text = info.texts.get(hook)
  const gitHook = info.hook
  const isDirect = commandsOf(text ?? '').includes('lint-agents')
  const changes = [prepareChange(manifest, info), ...(isDirect ? [] : [taskChange(info, manifest)])]
  // Later versions may need a newer Node than this package.
  return {
    steps: [hookStep(text, info, manifest), ...oldHookSteps(gitHook, text), ...manifestSteps(manifest, changes)],
    commands: [
      ...installCommands(info, ['husky@9', ...(isDirect ? [] : ['lint-staged@16']), ownPackage(manifest)]),
      ...(isOn(gitHook) ? [] : [startCommand(info, 'husky')])
    ]
  }
}

function hookStep(text: string | undefined, info: RepositoryInfo, manifest: Manifest): InitStep {
  // husky puts `node_modules/.bin` on the PATH.
  const usual = info.installation === 'yarn-pnp' ? installedCommand(info, 'lint-staged') : 'lint-staged'
  if (text === undefined) return create(hook, `${usual}\n`, why)
  const commands = commandsOf(text)
  const [linter] = /lint-staged|lint-agents/.exec(commands) ?? []
  if (linter !== undefined) return keep(hook, `already runs ${linter}`)
  // Hooks from before version 9 start husky themselves, without package programs on the PATH.
  const line = text.includes('husky.sh') ? installedCommand(info, 'lint-staged') : usual
  if (!isShell(text)) return byHand(hook, line, 'not a shell script')
  if (/^[ \t]*(?:exit|exec)\b|\\[ \t]*$|<</m.test(commands)) return byHand(hook, line, 'may exit before its last line')
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const start = text === '' || text.endsWith('\n') ? text : text + eol
  return extend(hook, text, start + line + eol, why + failing(commands, manifest))
}

/** `husky init` writes `npm test`, which fails without tests, as after `npm init`. */
function failing(commands: string, {value: {scripts}}: Manifest): string {
  const [command] = /^(?:npm|pnpm|yarn|bun)(?: run)? test[ \t]*$/m.exec(commands) ?? []
  const script = isRecord(scripts) ? scripts['test'] : undefined
  const isMissing = script === undefined || String(script).includes('no test specified')
  return command !== undefined && isMissing ? `; take out \`${command.trim()}\`: there is no script \`test\` yet` : ''
}

function commandsOf(script: string): string {
  return script.replace(/^[ \t]*#.*$/gm, '')
}

function isShell(script: string): boolean {
  return !script.startsWith('#!') || /^#!.*\b(?:ba|da|z|k)?sh\b/.test(script)
}

/** Whether git already runs husky's hooks. */
function isOn(gitHook: string): boolean {
  return /husky|"\$0"\)\/h"/.test(gitHook)
}

/** Git runs either husky's hooks or its own. */
function oldHookSteps(gitHook: string, text = ''): readonly InitStep[] {
  const old = '.git/hooks/pre-commit'
  if (gitHook === '' || isOn(gitHook) || text.includes(old)) return []
  return [byHand(hook, `${old} "$@"`, 'git does not run your old hook once husky is installed')]
}

/** A key to add to the manifest, or a step to show instead. */
type Change = {readonly addition: ManifestValue; readonly why: string} | {readonly step: InitStep}

function prepareChange({value}: Manifest, {installation}: RepositoryInfo): Change {
  // Since version 2, Yarn runs `prepare` only when packing.
  const name = installation === 'yarn-pnp' || installation === 'yarn-modern' ? 'postinstall' : 'prepare'
  const {scripts = {}} = value
  if (/\bhusky\b/.test(JSON.stringify(scripts))) return {step: keep(manifestPath, 'a script already starts husky')}
  const prepare = isRecord(scripts) ? scripts[name] : scripts
  if (prepare === undefined)
    return {addition: [['scripts', name], 'husky'], why: `\`${name}\` turns the hooks on in each clone`}
  const reason = isRecord(scripts) ? `will not edit an existing \`${name}\` script` : '`scripts` is not an object'
  const joined = typeof prepare === 'string' && isRecord(scripts) ? `${prepare} && husky` : 'husky'
  return {step: byHand(manifestPath, `"${name}": ${JSON.stringify(joined)}`, reason)}
}

function taskChange({texts}: RepositoryInfo, {value}: Manifest): Change {
  const lintStaged = value['lint-staged']
  const [path, text] =
    lintStaged === undefined
      ? ([...texts].find(([name]) => /lint-?staged/.test(name)) ?? [])
      : [manifestPath, JSON.stringify(lintStaged)]
  if (path === undefined || text === undefined)
    return {addition: [['lint-staged'], tasks], why: 'lint-staged runs `lint-agents` on staged Markdown and manifests'}
  if (text.includes('lint-agents')) return {step: keep(path, 'lint-staged already runs lint-agents')}
  // Two tasks for one file would run at once and undo each other's fixes, so people must join them.
  const line = JSON.stringify(tasks, undefined, 1).slice(2, -1).trim().replace(/\n\s*/, ' ')
  return {step: byHand(path, line, 'lint-staged already has tasks, which may match the same files')}
}

function manifestSteps({text}: Manifest, changes: readonly Change[]): readonly InitStep[] {
  const added = changes.filter((change) => 'addition' in change)
  const others = changes.flatMap((change) => ('step' in change ? [change.step] : []))
  if (added.length === 0) return others
  const extended = addKeys(
    text,
    added.map(({addition}) => addition)
  )
  const whys = added.map((change) => change.why).join('; ')
  return [extend(manifestPath, text, extended, whys), ...others]
}
