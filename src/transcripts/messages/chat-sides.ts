/** Whom the label of a turn names: words for the two sides of a chat, in the languages that most chats are in. */

/** `sure` words name a side wherever they are; others may be the name of a section, too. */
export interface ChatSide {
  readonly side: 'user' | 'agent' | 'other'
  readonly isSure: boolean
}

const users = setOf('user human usuario utilisateur benutzer nutzer utente usuário gebruiker пользователь')
const usersElsewhere = setOf('用户 用戶 ユーザー 사용자 मानव')
/** Who writes says so of itself, or the program says it to whom it shows the chat. */
const pronouns = setOf('you your me my i myself du ich vous moi tú yo tu io você eu вы ты я 你 我')
const possibleUsers = setOf('prompt')

const roles = setOf('assistant bot chatbot asistente assistent assistente ассистент 助手 アシスタント 어시스턴트')
const kinds = setOf('ai llm gpt ki ia ии')
const products = setOf(
  'chatgpt claude gemini copilot codex cursor opencode deepseek grok llama mistral qwen perplexity sonnet opus haiku'
)
const possibleAgents = setOf('agent model response answer reply')

/** What a message may be called after its author. */
const message = /(?<=\S) (?:prompt|message|input|query|request|turn|response|reply|output|answer)$/u
const article = /^(?:the|my|your) /u

/** The name of a model with its version, such as `gpt-5`, `o3`, `opus 4.1`. */
const version = /^[\p{L}-]{1,20}(?:-?\d| \d{1,2}\.\d)/u

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** @param label in lower case */
export function sideOf(label: string): ChatSide {
  const name = label.replace(message, '').replace(article, '')
  if (users.has(name) || usersElsewhere.has(name) || pronouns.has(name)) return {side: 'user', isSure: true}
  if (possibleUsers.has(name)) return {side: 'user', isSure: false}
  const words = name.split(' ')
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length > 4) return {side: 'other', isSure: false}
  if (roles.has(last) || kinds.has(last) || products.has(first) || products.has(last))
    return {side: 'agent', isSure: true}
  if (possibleAgents.has(last) || possibleAgents.has(label) || version.test(name)) return {side: 'agent', isSure: false}
  return {side: 'other', isSure: false}
}

/** Whether a label names the other side of a chat even where nothing says who writes: no section is called so. */
export function isInterlocutor(label: string): boolean {
  return roles.has(label.replace(message, '').replace(article, '').split(' ').at(-1) ?? '')
}

/** Whether a label is a pronoun: what follows is what that person wrote. */
export function isPronoun(label: string): boolean {
  return pronouns.has(label)
}
