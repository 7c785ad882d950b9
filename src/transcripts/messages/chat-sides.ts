/** Whom the label of a turn names: words for the two sides of a chat, in the languages that most chats are in. */

/** `sure` words name a side wherever they are; others may be the name of a section, too. */
export interface ChatSide {
  readonly side: 'user' | 'agent' | 'other'
  readonly isSure: boolean
}

const users = setOf(
  'user human usuario utilisateur benutzer nutzer utente usuário utilizador gebruiker användare bruger bruker käyttäjä użytkownik uživatel kullanıcı felhasználó utilizator пользователь користувач χρήστης'
)
const usersElsewhere = setOf('用户 用戶 ユーザー 사용자 मानव उपयोगकर्ता المستخدم משתמש ผู้ใช้')
/** Who writes says so of itself, or the program says it to whom it shows the chat. */
const pronouns = setOf('you your me my i myself du ich vous moi tú yo tu io você eu вы ты я 你 我')
const possibleUsers = setOf('prompt instruction')
/** Of a chat, and of a list of questions and answers. */
const questions = setOf('q question')
const answer = 'a'

/** In most languages it is nearly the same word. */
const role = /^(?:ass?ist[ae]nt?e?|asystent|ассистент)$|bot$/u
const roles = setOf('avustaja asszisztens помощник помічник βοηθός 助手 アシスタント 어시스턴트 المساعد सहायक ผู้ช่วย')
const kinds = setOf('ai llm gpt ki ia ии')
const products = setOf(
  'chatgpt claude gemini copilot codex cursor opencode deepseek grok llama mistral qwen perplexity sonnet opus haiku'
)
const possibleAgents = setOf('agent model response answer reply')

/** What a message may be called after its author: what a user writes is none of the agent, and the other way round. */
const ofUser = /(?<=\S) (?:prompt|message|input|query|request|turn)$/u
const ofAgent = /(?<=\S) (?:message|turn|response|reply|output|answer)$/u
const answers = /(?<=\S) (?:response|reply)$/u
const article = /^(?:the|my|your) /u

/** The name of a model with its version, such as `gpt-5`, `o3`, `opus 4.1`. */
const version = /^[\p{L}-]{1,20}(?:-?\d| \d{1,2}\.\d)/u

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

const user: ChatSide = {side: 'user', isSure: true}
const possibleUser: ChatSide = {side: 'user', isSure: false}
const agent: ChatSide = {side: 'agent', isSure: true}
const possibleAgent: ChatSide = {side: 'agent', isSure: false}
const other: ChatSide = {side: 'other', isSure: false}

/** Most labels are one word, and a text may have very many. */
const sides = new Map<string, ChatSide>()
for (const [words, side] of [
  [[...users, ...usersElsewhere, ...pronouns], user],
  [[...possibleUsers, ...questions], possibleUser],
  [[...roles, ...kinds, ...products], agent],
  [[...possibleAgents, answer], possibleAgent]
] as const)
  for (const word of words) sides.set(word, side)

/** @param label in lower case */
export function sideOf(label: string): ChatSide {
  if (!label.includes(' '))
    return sides.get(label) ?? (role.test(label) ? agent : version.test(label) ? possibleAgent : other)
  const userName = label.replace(ofUser, '').replace(article, '')
  const userSide = sides.get(userName)
  if (userSide?.side === 'user' && !isQuestion(userName)) return userSide
  const name = label.replace(ofAgent, '').replace(article, '')
  const words = name.split(' ')
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (words.length > 4) return other
  if (isRole(last) || kinds.has(last) || products.has(first) || products.has(last)) return agent
  return possibleAgents.has(last) || version.test(name) || answers.test(label) ? possibleAgent : other
}

/** Whether a label names the other side of a chat even where nothing says who writes: no section is called so. */
export function isInterlocutor(label: string): boolean {
  return isRole(label.replace(ofAgent, '').replace(article, '').split(' ').at(-1) ?? '')
}

function isRole(word: string): boolean {
  return role.test(word) || roles.has(word)
}

/** Whether a label is that of a question: an agent may write questions and answers, too. */
export function isQuestion(label: string): boolean {
  return questions.has(label)
}

/** Whether a label is a pronoun: what follows is what that person wrote. */
export function isPronoun(label: string): boolean {
  return pronouns.has(label)
}

/** A word on its own, not a part of a name such as that of a file. */
const words = /(?<![\p{L}\p{N}_./@-])\p{L}{1,5}(?![\p{L}\p{N}_/@-]|\.\p{L})/gu

/** Whether a line has a pronoun of someone who talks to another. */
export function hasPronoun(line: string): boolean {
  return [...line.matchAll(words)].some(([word]) =>
    pronouns.has(word === 'I' || !/^\p{Lu}+$/u.test(word) ? word.toLowerCase() : '')
  )
}
