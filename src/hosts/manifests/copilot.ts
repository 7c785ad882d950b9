/** https://docs.github.com/en/copilot, and Copilot in VS Code */
import {formed, keysOf, tableOf, text} from '../shapes.ts'
import type {HostManifest} from './model.ts'
import {documented, hooksFile, listedPlugins, pluginParts, serversBy} from './plugin-parts.ts'

const facts = documented('copilot')

/** `.github/plugin/plugin.json`, and `plugin.json` in the folder of a plugin. */
export const copilotPlugin = (id: 'copilot-plugin' | 'copilot-bare-plugin') => (): HostManifest => ({
  ...facts,
  id,
  noun: 'plugin',
  root: id === 'copilot-plugin' ? '../../' : './',
  shape: tableOf(
    {
      name: {
        shape: formed(/^[A-Za-z\d][\w.-]*$/, 'letters, digits, hyphens and dots'),
        required: true
      },
      ...pluginParts
    },
    {equivalents: {agent: 'agents', skill: 'skills', hook: 'hooks', mcp: 'mcpServers'}}
  )
})

/** `.github/plugin/marketplace.json` */
export const copilotMarketplace = (): HostManifest => ({
  ...facts,
  id: 'copilot-marketplace',
  noun: 'marketplace',
  root: '../../',
  packages: {list: 'plugins', from: 'source', manifest: 'plugin.json'},
  links: ['same-names', 'catalogue'],
  shape: tableOf(
    {
      name: {shape: text, required: true},
      owner: {
        shape: tableOf({name: {shape: text, required: true}, ...keysOf(['email', 'url'], text)}),
        required: true
      },
      ...listedPlugins('any')
    },
    {equivalents: {plugin: 'plugins', author: 'owner'}}
  )
})

/** `.github/hooks/*.json` */
export const copilotHooksFile = (): HostManifest => ({
  ...facts,
  id: 'copilot-hooks',
  noun: 'hooks',
  root: '../../',
  shape: hooksFile
})

/** `.github/mcp.json` of the command line. */
export const copilotServers = (): HostManifest => ({
  ...facts,
  id: 'copilot-servers',
  noun: 'servers',
  root: '../',
  shape: serversBy('mcpServers', 'servers')
})

/** `.vscode/mcp.json` of Copilot in VS Code. */
export const copilotEditorServers = (): HostManifest => ({
  ...facts,
  id: 'copilot-editor-servers',
  noun: 'servers',
  syntax: 'loose',
  root: '../',
  shape: serversBy('servers', 'mcpServers')
})
