/**
 * Standard input of the process. A pipe or a file is read without the streams of Node: loading them takes a fifth of the time
 * of a hook.
 */
import {closeSync, constants, fstatSync, openSync, read, readSync, type Stats} from 'node:fs'
import {pauseForPipe} from '../disk/open-file.ts'
import {joined, joinedLater} from './stdin.ts'

const partSize = 1 << 16

/** Standard input, a part at a time: a reader that takes no more holds the writer back. A pipe that has nothing yet is waited for. */
export function readStdin(): Generator<Buffer> {
  return partsOf(0, () => false)
}

function* partsOf(descriptor: number, isOver: () => boolean): Generator<Buffer> {
  while (!isOver()) {
    const chunk = readPart(descriptor)
    if (chunk === undefined) pauseForPipe()
    else if (chunk.length === 0) return
    else yield chunk
  }
}

/** The bytes at hand, empty at the end; `undefined` if none have arrived yet. */
function readPart(descriptor: number): Buffer | undefined {
  const buffer = Buffer.allocUnsafe(partSize)
  try {
    return buffer.subarray(0, readSync(descriptor, buffer))
  } catch (error) {
    return partAfter(error as NodeJS.ErrnoException)
  }
}

/** @throws {NodeJS.ErrnoException} where a read failed, and did not just find nothing yet or, as Windows reports it, the end */
function partAfter(error: NodeJS.ErrnoException): Buffer | undefined {
  if (error.code === 'EOF') return Buffer.alloc(0)
  if (error.code === 'EAGAIN') return undefined
  throw error
}

/**
 * All of standard input; `undefined` where it does not end in time. No read of this thread may wait: it would keep the process
 * from ending.
 */
export async function readWithin(milliseconds: number): Promise<Buffer | undefined> {
  const found = statsOfInput()
  if (found?.isFile()) return joined(readStdin())
  if (found?.isSocket()) return await unlessLate(milliseconds, joinedLater(socketParts()))
  const pipe = found?.isFIFO() ? openPipe() : undefined
  return pipe === undefined ? await readByEvents(milliseconds) : readPipe(pipe, milliseconds)
}

/** Some systems do not have them of each handle. */
function statsOfInput(): Stats | undefined {
  try {
    return fstatSync(0)
  } catch {
    return undefined
  }
}

/** The pipe once more, where reads do not wait: a descriptor may share that with other processes, and this one does not. */
function openPipe(): number | undefined {
  try {
    return openSync('/proc/self/fd/0', constants.O_RDONLY | constants.O_NONBLOCK)
  } catch {
    return undefined
  }
}

function readPipe(descriptor: number, milliseconds: number): Buffer | undefined {
  const end = now() + milliseconds
  let isLate = false
  const isOver = (): boolean => {
    isLate = now() > end
    return isLate
  }
  try {
    const whole = joined(partsOf(descriptor, isOver))
    return isLate ? undefined : whole
  } finally {
    closeSync(descriptor)
  }
}

/** Milliseconds since the start; `performance` would load a module of Node. */
function now(): number {
  return process.uptime() * 1_000
}

let isPending = false

/**
 * Whether another thread of Node waits for standard input. Node waits for its threads before it exits, and nothing ends the wait
 * of this one: only a signal ends the process.
 */
export function isReadPending(): boolean {
  return isPending
}

/** A socket, which hosts made with Node have in place of a pipe, cannot be opened once more: another thread reads it. */
async function* socketParts(): AsyncGenerator<Buffer> {
  for (;;) {
    const chunk = await readSocket()
    if (chunk === undefined) await new Promise((resolve) => setTimeout(resolve, 5))
    else if (chunk.length === 0) return
    else yield chunk
  }
}

function readSocket(): Promise<Buffer | undefined> {
  const buffer = Buffer.allocUnsafe(partSize)
  isPending = true
  return new Promise((resolve, reject) => {
    read(0, buffer, 0, partSize, null, (error, length) => {
      isPending = false
      try {
        resolve(error === null ? buffer.subarray(0, length) : partAfter(error))
      } catch {
        reject(error)
      }
    })
  })
}

/** The result of the work; `undefined` if it takes longer. */
async function unlessLate<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function readByEvents(milliseconds: number): Promise<Buffer | undefined> {
  const {stdin} = process
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stdin.destroy()
  }, milliseconds)
  try {
    return await joinedLater(stdin)
  } catch (error) {
    if (isLate) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}
