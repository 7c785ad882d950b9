import {isDeclaredFor} from '../declared.ts'
import type {Source} from '../source.ts'

/** Whether a file was declared to keep REQ-0006. */
export function isPartyDeclared(source: Source): boolean {
  return isDeclaredFor(source, 'inception-party')
}

/** Whether a file whose kind only REQ-0006 knows keeps it: unless other contracts were declared in its place. */
export function keepsParty(source: Source): boolean {
  return source.contracts === undefined || isPartyDeclared(source)
}
