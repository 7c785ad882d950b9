import {list} from '../../text/plural.ts'
import {dropped, type Fact, ignored, lost} from '../facts.ts'
import {
  any,
  count,
  either,
  flag,
  formed,
  type Key,
  keysOf,
  listShape,
  mapShape,
  neededTexts,
  number,
  oneOfTexts,
  type PathUse,
  type TextValue,
  tableOf,
  text,
  texts,
  type ValueShape
} from '../shapes.ts'
import {serversOrFiles} from './claude-servers.ts'
import type {HostManifest} from './model.ts'

const pathTo = (ending: '' | '.md' | '.json', path: PathUse): TextValue => ({
  is: 'text',
  form: {
    pattern: ending === '' ? /^\.\// : ending === '.md' ? /^\.\/.*\.md$/s : /^\.\/.*\.json$/s,
    expected:
      ending === '.md' ? '`./agents/NAME.md`' : `a path such as ${ending === '' ? '`./folder`' : '`./name.json`'}`
  },
  path
})

const lostAt = (lostPart: string, to: PathUse['to']): PathUse => ({
  to,
  missing: lost(lostPart),
  outside: lost(lostPart)
})

const orList = (shape: ValueShape): ValueShape => either(shape, listShape(shape))

const agentFile = pathTo('.md', lostAt('agent', 'file'))
const commandPath = pathTo('', lostAt('commands', 'any'))
const skillFolder: TextValue = {
  is: 'text',
  form: {pattern: /^(?:\.\/|\.$)/, expected: 'a path such as `./skills`'},
  path: lostAt('skills', 'folder')
}
const stylePath = pathTo('', lostAt('output styles', 'any'))
const hookFile = pathTo('.json', lostAt('hooks', 'file'))
const serverFile: TextValue = {
  is: 'text',
  form: {
    pattern: /^(?:\.\/.*\.(?:json|mcpb|dxt)|https?:\/\/.*\.(?:mcpb|dxt))$/s,
    expected: 'a path such as `./.mcp.json`'
  },
  path: lostAt('servers', 'file')
}

const userOption: ValueShape = tableOf(
  {
    type: {shape: oneOfTexts('string', 'number', 'boolean', 'directory', 'file'), required: true},
    title: {shape: text, required: true},
    description: {shape: text, required: true},
    ...keysOf(['required', 'multiple', 'sensitive'], flag),
    ...keysOf(['min', 'max'], number),
    ...keysOf(['default', 'options'], any)
  },
  {others: 'fault'}
)

const languageServer: ValueShape = tableOf(
  {
    command: {shape: text, required: true},
    extensionToLanguage: {shape: mapShape(text), required: true},
    args: {shape: texts},
    transport: {shape: oneOfTexts('stdio', 'socket')},
    env: {shape: mapShape(text)},
    ...keysOf(['initializationOptions', 'settings'], any),
    workspaceFolder: {shape: text},
    ...keysOf(['startupTimeout', 'shutdownTimeout', 'requestTimeout'], count),
    maxRestarts: {shape: {is: 'number', least: 0}},
    ...keysOf(['restartOnCrash', 'diagnostics'], flag)
  },
  {others: 'fault'}
)

const servers = orList(either(pathTo('.json', lostAt('servers', 'file')), mapShape(languageServer)))
const person = (otherwise: Fact): Key => ({
  shape: tableOf({name: {shape: text, required: true}, ...keysOf(['email', 'url'], text)}),
  otherwise
})

/** At the top, the validator of the program asks for them under `experimental`, and they work. @param gone without its monitors */
const experimentalKeys = (gone: Fact): Readonly<Record<string, Key>> => ({
  monitors: {
    shape: either(orList({is: 'text', path: {to: 'file', missing: gone, outside: gone}}), any),
    otherwise: gone
  },
  themes: {shape: either(orList({is: 'text', path: lostAt('themes', 'any')}), any), otherwise: gone}
})

/**
 * The keys of a plugin that its entry in a marketplace may have, too.
 *
 * @param displayed follows from a wrong value that people alone see
 * @param gone follows from a path without which the plugin is not loaded
 */
const pluginKeys = (displayed: Fact, gone: Fact): Readonly<Record<string, Key>> => ({
  $schema: {shape: any},
  author: person(displayed),
  ...Object.fromEntries(
    ['displayName', 'description', 'repository', 'license'].map((key) => [key, {shape: text, otherwise: displayed}])
  ),
  homepage: {
    shape: formed(/^[a-z][a-z\d+.-]*:/i, 'a URL'),
    otherwise: displayed
  },
  keywords: {shape: texts, otherwise: displayed},
  metadata: {shape: tableOf({}), otherwise: ignored},
  version: {shape: text},
  defaultEnabled: {shape: flag},
  dependencies: {shape: listShape(either(text, tableOf({name: {shape: text, required: true}})))},
  agents: {shape: orList(agentFile)},
  commands: {
    shape: either(
      commandPath,
      listShape(commandPath),
      mapShape(
        tableOf(
          {
            source: {shape: commandPath},
            allowedTools: {shape: texts},
            ...keysOf(['content', 'description', 'argumentHint', 'model'], text)
          },
          {needs: ['source', 'content']}
        )
      )
    )
  },
  skills: {shape: orList(skillFolder)},
  hooks: {shape: either(hookFile, listShape(either(hookFile, {is: 'hooks'})), {is: 'hooks'})},
  mcpServers: {shape: serversOrFiles(serverFile)},
  lspServers: {shape: servers},
  outputStyles: {shape: orList(stylePath)},
  settings: {shape: tableOf({})},
  userConfig: {shape: mapShape(userOption)},
  channels: {
    shape: listShape(
      tableOf(
        {
          server: {shape: text, required: true},
          displayName: {shape: text},
          userConfig: {shape: mapShape(userOption)}
        },
        {others: 'fault'}
      )
    )
  },
  ...experimentalKeys(gone),
  experimental: {shape: either(tableOf(experimentalKeys(gone)), any)},
  workflows: {shape: either(orList(pathTo('', lostAt('workflows', 'any'))), any)},
  types: {shape: either({is: 'text', path: {to: 'file', missing: gone, outside: gone}}, any)},
  ...keysOf(['binaries', 'engines', 'network', 'icon'], any)
})

const name = formed(/^[^\s\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+$/u, 'a name without spaces')

/** `.claude-plugin/plugin.json` */
export const claudePlugin = (): HostManifest => ({
  id: 'claude-plugin',
  host: 'claude',
  noun: 'plugin',
  models: [['commands', '*', 'model']],
  replaced: ['agents', 'commands'],
  automatic: {hooks: 'hooks/hooks.json', mcpServers: '.mcp.json'},
  links: ['catalogued-name', 'counts', 'no-parts'],
  parts: {
    keys: list`
      commands, agents, skills, hooks, mcpServers, lspServers, outputStyles, experimental, monitors, themes, workflows,
      settings, channels, types, dependencies, binaries
    `,
    places: list`
      commands, agents, skills, hooks, .mcp.json, .lsp.json, output-styles, monitors, themes, workflows, bin, SKILL.md,
      settings.json
    `
  },
  syntax: 'json',
  root: '../',
  broken: dropped,
  otherwise: dropped,
  shape: tableOf(
    {name: {shape: name, required: true}, ...pluginKeys(ignored, dropped)},
    {
      equivalents: {
        agent: 'agents',
        command: 'commands',
        skill: 'skills',
        hook: 'hooks',
        mcp: 'mcpServers',
        servers: 'mcpServers'
      },
      elsewhere: Object.fromEntries(['category', 'tags', 'source', 'strict'].map((key) => [key, '`marketplace.json`'])),
      others: {...ignored, areHarmless: true}
    }
  )
})

const lostPlugin: Fact = {...lost('plugin'), isPlugin: true}

const remoteSource = (required: readonly string[], optional: readonly string[] = []): ValueShape & {is: 'table'} =>
  tableOf({
    source: {shape: text},
    ...keysOf([...optional, 'ref', 'sha', 'path', 'sparsePaths', 'skipLfs', 'headers', 'headersHelper'], any),
    ...neededTexts(required)
  })

const pluginSource: ValueShape = either(
  {
    is: 'text',
    form: {pattern: /^(?:\.\/|[A-Za-z\d][\w.-]*$|\.$)/, expected: 'a path such as `./plugins/name`'},
    path: {to: 'folder', missing: lost('plugin'), outside: lostPlugin}
  },
  {
    is: 'variants',
    by: 'source',
    usual: 'url',
    tables: {
      url: remoteSource(['url']),
      git: remoteSource(['url']),
      github: remoteSource(['repo']),
      npm: remoteSource(['package'], ['version', 'registry']),
      pip: remoteSource(['package'], ['version', 'registry']),
      'git-subdir': remoteSource(['url', 'path']),
      archive: remoteSource([], ['url', 'sha256']),
      command: remoteSource([], ['command'])
    }
  }
)

/** `.claude-plugin/marketplace.json`: a wrong entry is not offered, the others are. */
export const claudeMarketplace = (): HostManifest => ({
  id: 'claude-marketplace',
  host: 'claude',
  noun: 'marketplace',
  packages: {list: 'plugins', from: 'source', manifest: '.claude-plugin/plugin.json'},
  links: ['bare-sources', 'same-names', 'catalogue'],
  syntax: 'json',
  root: '../',
  broken: dropped,
  otherwise: dropped,
  shape: tableOf(
    {
      name: {
        shape: formed(/^[^\s/\\\p{Cc}]+$/u, 'a name without spaces and slashes'),
        required: true
      },
      owner: {...person(dropped), required: true},
      plugins: {
        shape: listShape(
          tableOf(
            {
              ...pluginKeys(lostPlugin, lostPlugin),
              name: {shape: name, required: true},
              source: {shape: pluginSource, required: true},
              category: {shape: text},
              tags: {shape: texts},
              strict: {shape: flag},
              ...keysOf(['relevance', 'headers', 'headersHelper'], any)
            },
            {others: {...ignored, areHarmless: true}}
          ),
          lostPlugin
        ),
        required: true
      },
      metadata: {shape: tableOf(keysOf(['version', 'description', 'pluginRoot'], text))},
      ...keysOf(['version', 'description'], text),
      forceRemoveDeletedPlugins: {shape: flag},
      allowCrossMarketplaceDependenciesOn: {shape: texts},
      ...keysOf(['$schema', 'renames'], any)
    },
    {equivalents: {plugin: 'plugins', author: 'owner'}, others: {...ignored, areHarmless: true}}
  )
})

/** `.lsp.json` of a plugin. */
export const claudeLanguageServers = (): HostManifest => ({
  id: 'claude-language-servers',
  host: 'claude',
  noun: 'language servers',
  syntax: 'json',
  isRead: true,
  root: './',
  broken: {...dropped, proof: 'read'},
  otherwise: {...lost('language server'), proof: 'read'},
  shape: tableOf(keysOf(['$schema'], any), {names: languageServer})
})
