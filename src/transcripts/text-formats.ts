import {adkLines} from './adk/adk-session.ts'
import {aiSdkStream} from './ai-sdk/ai-sdk-stream.ts'
import {aiSdkDataStream} from './ai-sdk/data-stream.ts'
import {aider} from './aider/aider.ts'
import {anthropicStream} from './anthropic/anthropic-stream.ts'
import {autogenConsole} from './autogen/console.ts'
import {claudeExport} from './claude/claude-export.ts'
import {codexLog} from './codex/codex-log.ts'
import {crewaiConsole} from './crewai/console.ts'
import {crewaiLog} from './crewai/task-log.ts'
import {eventStream} from './event-stream.ts'
import type {DialogueFormat, TextFormat} from './format.ts'
import {geminiApiEvents} from './gemini/gemini-api.ts'
import {geminiShare} from './gemini/gemini-share.ts'
import {langchainConsole} from './langchain/console.ts'
import {langgraphEvents} from './langchain/langgraph-stream.ts'
import {chatMarkdown} from './messages/chat-markdown.ts'
import {openaiResponseStream} from './openai/openai-response-stream.ts'
import {openaiStream} from './openai/openai-stream.ts'
import {opencodeTranscript} from './opencode/opencode-transcript.ts'
import {specstory} from './specstory/specstory.ts'

/** Formats of text, in the order in which they are tried. */
export const textFormats: readonly TextFormat[] = [
  aider,
  crewaiLog,
  langgraphEvents,
  eventStream(openaiStream),
  eventStream(openaiResponseStream),
  eventStream(anthropicStream),
  eventStream(geminiApiEvents),
  eventStream(aiSdkStream),
  aiSdkDataStream,
  eventStream(adkLines)
]

/** Dialogues, in the order in which they are tried: they are read as such where that is declared, and never as one output. */
export const dialogueFormats: readonly DialogueFormat[] = [
  aider,
  specstory,
  claudeExport,
  codexLog,
  geminiShare,
  opencodeTranscript,
  autogenConsole,
  crewaiConsole,
  langchainConsole,
  chatMarkdown
]
