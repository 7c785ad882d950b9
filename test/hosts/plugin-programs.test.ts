/** Programs that parts of plugins start outside of the plugin. */
import {describe, expect, test} from 'vitest'
import {reportOf, runCli} from '../support/cli.ts'
import {type Files, temporaryFolder} from '../support/folder.ts'
import {createRepository} from '../support/repository.ts'

async function findings(files: Files): Promise<readonly string[]> {
  const {folder} = createRepository(temporaryFolder(files))
  const {files: reports} = reportOf(await runCli(folder, ['-f', 'json', '--only', 'agent-references', '.']))
  return reports.flatMap(({path, findings: found}) =>
    found
      .filter(({severity, messageId}) => severity !== 'note' || messageId === 'outside-program')
      .map(({line, severity, messageId, message}) => {
        const id = severity === 'note' ? `${messageId} note` : messageId
        return `${path}:${line} ${id} ${message.replace(/^Unexpected /, '')}`
      })
  )
}

describe('programs outside of a plugin', () => {
  const plugin = {
    '.claude-plugin/marketplace.json': JSON.stringify({
      name: 'm',
      owner: {name: 'Ada'},
      plugins: [{name: 'ship', source: './plugins/ship'}]
    }),
    'plugins/ship/.claude-plugin/plugin.json': JSON.stringify({name: 'ship', version: '1.0.0', description: 'd'})
  }
  const inCommand = (text: string, files: Files = {}): Promise<readonly string[]> =>
    findings({...plugin, 'plugins/ship/commands/go.md': `---\ndescription: Ships\n---\n\n${text}\n`, ...files})

  test('of the repository', async () => {
    expect(await inCommand('```sh\nbash tools/tag.sh\n```', {'tools/tag.sh': ''})).toEqual([
      'plugins/ship/commands/go.md:6 outside-program note path `tools/tag.sh` outside of the plugin, expected a program in its folder'
    ])
  })

  test('from the root of the repository into the plugin, once for all', async () => {
    const text = 'Run `bash plugins/ship/bin/a.sh`, then:\n\n```sh\n./plugins/ship/bin/b.sh now\n```'
    expect(await inCommand(text, {'plugins/ship/bin/a.sh': '', 'plugins/ship/bin/b.sh': ''})).toEqual([
      `plugins/ship/commands/go.md:5 outside-program path \`plugins/ship/bin/a.sh\` and 1 more outside of the plugin, expected \`\${CLAUDE_PLUGIN_ROOT}/bin/a.sh\``
    ])
  })

  test.each<readonly [name: string, text: string, files: Files]>([
    ['in the plugin', 'Run `bash bin/a.sh`.', {'plugins/ship/bin/a.sh': ''}],
    ['in both', 'Run `bash bin/a.sh`.', {'plugins/ship/bin/a.sh': '', 'bin/a.sh': ''}],
    ['nowhere', 'Run `bash bin/a.sh`.', {'bin/b.sh': ''}],
    ['in a folder that the command goes to', '```sh\ncd tools && bash bin/a.sh\n```', {'bin/a.sh': ''}],
    ['that is a file without a folder', 'Run `bash a.sh`.', {'a.sh': ''}]
  ])('not one %s', async (_, text, files) => {
    expect((await inCommand(text, files)).filter((each) => each.includes('outside'))).toEqual([])
  })

  test('not in a plugin that is the repository', async () => {
    const manifest = {'.claude-plugin/plugin.json': JSON.stringify({name: 'ship', version: '1.0.0'})}
    const command = '---\ndescription: Ships\n---\n\nRun `bash tools/tag.sh`.\n'
    expect(await findings({...manifest, 'commands/go.md': command, 'tools/tag.sh': ''})).toEqual([])
  })
})
