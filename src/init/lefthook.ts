import {stringify} from 'yaml'
import {hostFilesGlob, markdownGlob} from './globs.ts'
import type {RepositoryInfo} from './inspect.ts'
import {installCommands, lintCommand, ownPackage, startCommand} from './manifest.ts'
import {byHand, create, extend, type InitStep, keep, type Plan} from './step.ts'
import {addYaml, readYamlFile} from './yaml.ts'

const usual = 'lefthook.yml'
/** In lefthook, an asterisk also matches slashes. */
const hostFiles = hostFilesGlob.replaceAll('**/*', '**')
const globs = [markdownGlob, hostFiles, `**/${hostFiles}`]
const why = 'runs `lint-agents --fix` on what is staged at each commit'

/** lefthook runs `lint-agents --fix` on staged files, and stages the fixes. */
export function planLefthook(info: RepositoryInfo): Plan {
  const isInstalled = info.hook.includes('lefthook')
  const packages = [ownPackage(info.manifest), ...(isInstalled ? [] : ['lefthook'])]
  return {
    steps: [configStep(info)],
    commands: [
      ...installCommands(info, packages),
      ...(isInstalled
        ? []
        : [info.manifest === undefined ? 'lefthook install' : startCommand(info, 'lefthook install')])
    ]
  }
}

function configStep(info: RepositoryInfo): InitStep {
  const {texts} = info
  const command = {glob: globs, run: `${lintCommand(info)} --fix {staged_files}`, stage_fixed: true}
  const commands = {'lint-agents': command}
  const whole = stringify({'pre-commit': {commands}}, {lineWidth: 0})
  const path = [...texts.keys()].find((name) => name.includes('lefthook')) ?? usual
  const text = texts.get(path)
  if (text === undefined) return create(path, whole, why)
  const yaml = /\.ya?ml$/.test(path) ? readYamlFile(path, text) : undefined
  if ((yaml?.content ?? text).includes('lint-agents')) return keep(path, 'already runs lint-agents')
  if (yaml === undefined) return byHand(path, whole, 'not a YAML file')
  const extended = yaml.document.hasIn(['pre-commit', 'jobs'])
    ? addYaml(yaml, ['pre-commit', 'jobs'], [{name: 'lint-agents', ...command}])
    : addYaml(yaml, ['pre-commit', 'commands'], commands)
  return extended === undefined
    ? byHand(path, whole, '`pre-commit` does not have one key per line')
    : extend(path, text, extended, why)
}
