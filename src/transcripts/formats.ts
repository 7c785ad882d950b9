import {adkEval} from './adk/adk-eval.ts'
import {adkLines, adkSession} from './adk/adk-session.ts'
import {aiSdkResult} from './ai-sdk/ai-sdk-result.ts'
import {aiSdkStream} from './ai-sdk/ai-sdk-stream.ts'
import {anthropicBatch} from './anthropic/anthropic-batch.ts'
import {anthropicMessage} from './anthropic/anthropic-message.ts'
import {anthropicStream} from './anthropic/anthropic-stream.ts'
import {antigravityLines, antigravitySteps} from './antigravity/antigravity.ts'
import {atifTrajectory} from './atif/atif-trajectory.ts'
import {autogenChat, autogenLines} from './autogen/autogen-chat.ts'
import {autogenLog} from './autogen/autogen-log.ts'
import {autogenResult} from './autogen/chat-result.ts'
import {bedrockBatch, bedrockConverse} from './bedrock/bedrock-converse.ts'
import {braintrustLines, braintrustRecord} from './braintrust/braintrust-record.ts'
import {chatgptExport} from './chatgpt/chatgpt-export.ts'
import {claudeAiExport} from './claude/claude-ai-export.ts'
import {claudeResult} from './claude/claude-result.ts'
import {claudeSession} from './claude/claude-session.ts'
import {claudeArray, claudeStream} from './claude/claude-stream.ts'
import {claudeWeb} from './claude/claude-web.ts'
import {clineLines, clineMessages} from './cline/cline-messages.ts'
import {clineRun} from './cline/cline-run.ts'
import {codexExec} from './codex/codex-exec.ts'
import {codexRollout} from './codex/codex-rollout.ts'
import {continueSession} from './continue/continue-session.ts'
import {copilotEvents} from './copilot/copilot-events.ts'
import {crewaiOutput} from './crewai/crewai-output.ts'
import {cursorChat, cursorChatLines} from './cursor/cursor-chat.ts'
import {cursorStream} from './cursor/cursor-stream.ts'
import {cursorTranscript} from './cursor/cursor-transcript.ts'
import {droidSession} from './droid/droid-session.ts'
import {droidStream} from './droid/droid-stream.ts'
import {eachSession} from './each-session.ts'
import type {DocumentFormat, LineFormat} from './format.ts'
import {aiStudio} from './gemini/ai-studio.ts'
import {geminiApi, geminiApiPieces} from './gemini/gemini-api.ts'
import {geminiInteraction} from './gemini/gemini-interaction.ts'
import {geminiResult} from './gemini/gemini-result.ts'
import {geminiSession, geminiSessionLines} from './gemini/gemini-session.ts'
import {geminiStream} from './gemini/gemini-stream.ts'
import {gooseLines, gooseSession} from './goose/goose-session.ts'
import {hermesLines, hermesSession} from './hermes/hermes-session.ts'
import {inspectLines, inspectLog} from './inspect/inspect-log.ts'
import {langchainLines, langchainMessages} from './langchain/langchain-messages.ts'
import {langgraphLines, langgraphStream} from './langchain/langgraph-stream.ts'
import {langchainResult} from './langchain/llm-result.ts'
import {langfuseLines, langfuseTrace} from './langfuse/langfuse-trace.ts'
import {langsmithLines, langsmithRun} from './langsmith/langsmith-run.ts'
import {messageLines, messages} from './messages/messages.ts'
import {mlflowLines, mlflowTrace} from './mlflow/mlflow-trace.ts'
import {ollamaResponse, ollamaStream} from './ollama/ollama-response.ts'
import {agentsTrace, agentsTraceLines} from './openai/agents-trace.ts'
import {openaiAgents} from './openai/openai-agents.ts'
import {openaiBatch} from './openai/openai-batch.ts'
import {openaiChat} from './openai/openai-chat.ts'
import {openaiEvals} from './openai/openai-evals.ts'
import {openaiResponse} from './openai/openai-response.ts'
import {openaiResponseStream} from './openai/openai-response-stream.ts'
import {openaiStream} from './openai/openai-stream.ts'
import {openaiThread, openaiThreadLines} from './openai/openai-thread.ts'
import {opencodeExport, opencodeStorage} from './opencode/opencode-export.ts'
import {opencodeRun} from './opencode/opencode-run.ts'
import {openhandsEventFile} from './openhands/openhands-event-file.ts'
import {openhandsEvents, openhandsLines} from './openhands/openhands-events.ts'
import {otelLines, otelSpans} from './otel/otel-spans.ts'
import {piSession} from './pi/pi-session.ts'
import {promptfoo, promptfooLines} from './promptfoo/promptfoo.ts'
import {pydanticAi, pydanticAiLines} from './pydantic-ai/pydantic-ai.ts'
import {qwenSession} from './qwen/qwen-session.ts'
import {sharegpt} from './sharegpt/sharegpt.ts'
import {smolagentsMemory} from './smolagents/smolagents-memory.ts'
import {sweAgentTrajectory} from './swe-agent/swe-agent-trajectory.ts'
import {vscodeChat} from './vscode/vscode-chat.ts'
import {vscodeChatLines} from './vscode/vscode-chat-log.ts'
import {weaveCall, weaveLines} from './weave/weave-call.ts'

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
  openaiBatch,
  anthropicMessage,
  anthropicBatch,
  opencodeExport,
  opencodeStorage,
  inspectLog,
  aiSdkResult,
  langchainMessages,
  langchainResult,
  langgraphStream,
  autogenChat,
  autogenResult,
  crewaiOutput,
  langsmithRun,
  langfuseTrace,
  otelSpans,
  geminiApi,
  geminiInteraction,
  bedrockConverse,
  bedrockBatch,
  ollamaResponse,
  vscodeChat,
  chatgptExport,
  claudeAiExport,
  cursorChat,
  sweAgentTrajectory,
  openhandsEvents,
  openhandsEventFile,
  antigravitySteps,
  clineMessages,
  continueSession,
  gooseSession,
  hermesSession,
  atifTrajectory,
  adkSession,
  adkEval,
  aiStudio,
  pydanticAi,
  openaiThread,
  openaiAgents,
  agentsTrace,
  smolagentsMemory,
  braintrustRecord,
  weaveCall,
  mlflowTrace,
  sharegpt,
  messages
]

/** Formats of one JSON object on each line, besides a document on each, in the order in which they are tried. */
export const lineFormats: readonly LineFormat[] = [
  inspectLines,
  codexRollout,
  eachSession(codexExec),
  opencodeRun,
  antigravityLines,
  qwenSession,
  geminiSessionLines,
  geminiApiPieces,
  eachSession(geminiStream),
  copilotEvents,
  eachSession(cursorStream),
  eachSession(droidStream),
  eachSession(claudeStream),
  claudeSession,
  cursorTranscript,
  eachSession(piSession),
  promptfooLines,
  langchainLines,
  langgraphLines,
  autogenLines,
  autogenLog,
  langsmithLines,
  langfuseLines,
  otelLines,
  openaiStream,
  openaiResponseStream,
  anthropicStream,
  aiSdkStream,
  vscodeChatLines,
  ollamaStream,
  cursorChatLines,
  openhandsLines,
  gooseLines,
  eachSession(clineRun),
  eachSession(clineLines),
  droidSession,
  hermesLines,
  adkLines,
  pydanticAiLines,
  openaiThreadLines,
  agentsTraceLines,
  openaiEvals,
  braintrustLines,
  weaveLines,
  mlflowLines,
  messageLines
]
