import type {DocumentFormat, LineFormat, TextFormat} from '../format.ts'
import {aider} from './aider.ts'
import {anthropicMessage} from './anthropic-message.ts'
import {claudeResult} from './claude-result.ts'
import {claudeSession} from './claude-session.ts'
import {claudeArray, claudeStream} from './claude-stream.ts'
import {claudeWeb} from './claude-web.ts'
import {codexExec} from './codex-exec.ts'
import {codexRollout} from './codex-rollout.ts'
import {copilotEvents} from './copilot-events.ts'
import {cursorTranscript} from './cursor-transcript.ts'
import {geminiResult} from './gemini-result.ts'
import {geminiSession, geminiSessionLines} from './gemini-session.ts'
import {geminiStream} from './gemini-stream.ts'
import {messageLines, messages} from './messages.ts'
import {openaiChat} from './openai-chat.ts'
import {openaiResponse} from './openai-response.ts'
import {opencodeExport} from './opencode-export.ts'
import {opencodeRun} from './opencode-run.ts'
import {promptfoo, promptfooLines} from './promptfoo.ts'

/** Formats of one JSON object on each line, in the order in which they are tried. */
export const lineFormats: readonly LineFormat[] = [
  codexRollout,
  codexExec,
  opencodeRun,
  geminiSessionLines,
  geminiStream,
  copilotEvents,
  claudeStream,
  claudeSession,
  cursorTranscript,
  promptfooLines,
  messageLines
]

/** Formats of one JSON value, in the order in which they are tried. */
export const documentFormats: readonly DocumentFormat[] = [
  claudeArray,
  promptfoo,
  geminiSession,
  claudeWeb,
  claudeResult,
  geminiResult,
  openaiChat,
  openaiResponse,
  anthropicMessage,
  opencodeExport,
  messages
]

export const textFormats: readonly TextFormat[] = [aider]
