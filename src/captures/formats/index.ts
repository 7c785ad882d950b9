import type {DocumentFormat, LineFormat, TextFormat} from '../format.ts'
import {claudeResult} from './claude-result.ts'
import {claudeSession} from './claude-session.ts'
import {claudeArray, claudeStream} from './claude-stream.ts'
import {claudeWeb} from './claude-web.ts'

/** Formats of one JSON object on each line, in the order in which they are tried. */
export const lineFormats: readonly LineFormat[] = [claudeStream, claudeSession]

/** Formats of one JSON value, in the order in which they are tried. */
export const documentFormats: readonly DocumentFormat[] = [claudeArray, claudeWeb, claudeResult]

export const textFormats: readonly TextFormat[] = []
