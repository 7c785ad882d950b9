/** The tables of all manifests; each is made where it is needed. */

import type {HostId} from '../../contracts/host-ids.ts'
import {memo} from '../../text/memoize.ts'
import {dropped, type Fact, ignored} from '../facts.ts'
import {any as anyValue, keysOf, tableOf, text} from '../shapes.ts'
import {claudeLanguageServers, claudeMarketplace, claudePlugin} from './claude-plugin.ts'
import {claudePluginServers, claudeServers} from './claude-servers.ts'
import {claudeSettings} from './claude-settings.ts'
import {codexConfig, codexHooksFile, codexMarketplace, codexPlugin} from './codex.ts'
import {copilotEditorServers, copilotHooksFile, copilotMarketplace, copilotPlugin, copilotServers} from './copilot.ts'
import {cursorHooksFile, cursorMarketplace, cursorPlugin, cursorServers} from './cursor.ts'
import {geminiExtension, geminiSettings} from './gemini.ts'
import {kiroEditorHook, kiroHooks, kiroServers} from './kiro.ts'
import type {HostManifest, ManifestId} from './model.ts'
import {opencodeConfig} from './opencode.ts'
import {qwenSettings} from './qwen.ts'
import {rooModes, rooServers} from './roo.ts'

type HooksFile = Pick<HostManifest, 'hooks'> & {readonly described?: Fact}

/** `hooks/hooks.json` of a plugin or an extension. */
const hooksFile =
  (id: ManifestId, host: HostId, lost: Fact, {described = lost, ...more}: HooksFile = {}) =>
  (): HostManifest => ({
    id,
    host,
    ...more,
    noun: 'hooks',
    syntax: 'json',
    root: '../',
    broken: lost,
    otherwise: lost,
    shape: tableOf(
      {
        hooks: {shape: {is: 'hooks'}, required: lost},
        description: {shape: text, otherwise: described},
        ...keysOf(['modules', '$schema'], anyValue)
      },
      {equivalents: {hook: 'hooks', events: 'hooks'}}
    )
  })

const tables: Readonly<Record<ManifestId, () => HostManifest>> = {
  'claude-plugin': claudePlugin,
  'claude-marketplace': claudeMarketplace,
  'claude-hooks': hooksFile('claude-hooks', 'claude', dropped, {
    hooks: {noun: 'plugin', other: {host: 'gemini', sign: '../gemini-extension.json'}}
  }),
  'claude-servers': claudeServers,
  'claude-plugin-servers': claudePluginServers,
  'claude-settings': claudeSettings,
  'opencode-config': opencodeConfig,
  'gemini-extension': geminiExtension,
  'gemini-hooks': hooksFile(
    'gemini-hooks',
    'gemini',
    {...dropped, proof: 'read'},
    {described: {...ignored, proof: 'read'}}
  ),
  'gemini-settings': geminiSettings,
  'codex-config': codexConfig,
  'claude-language-servers': claudeLanguageServers,
  'codex-plugin': codexPlugin,
  'codex-marketplace': codexMarketplace,
  'codex-hooks': codexHooksFile,
  'copilot-plugin': copilotPlugin('copilot-plugin'),
  'copilot-bare-plugin': copilotPlugin('copilot-bare-plugin'),
  'copilot-marketplace': copilotMarketplace,
  'copilot-hooks': copilotHooksFile,
  'copilot-servers': copilotServers,
  'copilot-editor-servers': copilotEditorServers,
  'cursor-plugin': cursorPlugin,
  'cursor-marketplace': cursorMarketplace,
  'cursor-hooks': cursorHooksFile,
  'cursor-servers': cursorServers,
  'qwen-settings': qwenSettings,
  'kiro-hooks': kiroHooks,
  'kiro-hook': kiroEditorHook,
  'kiro-servers': kiroServers,
  'roo-modes': rooModes,
  'roo-servers': rooServers
}

const manifests = new Map<ManifestId, HostManifest>()

export function manifestOf(id: ManifestId): HostManifest {
  return memo(manifests, id, tables[id])
}
