/**
 * Loaded before the program (`node --require`): measures what its start consists of, each part without the parts inside it, and
 * appends it as a line of JSON to the file in `BENCH_PROBE`. Plain JavaScript, since nothing has compiled TypeScript by then.
 */
const fs = require('node:fs')
const vm = require('node:vm')

const {appendFileSync} = fs
const clock = () => Number(process.hrtime.bigint()) / 1e6

/** Milliseconds by part. */
const times = {bundle: 0, code: 0, compile: 0, evaluate: 0, lint: 0, keep: 0}
/** The parts that are running, the innermost last. */
const running = ['evaluate']
let since = clock()

/** Books the time since the last change to the innermost part. */
function book() {
  const now = clock()
  times[running.at(-1)] += now - since
  since = now
}

function measured(part, work) {
  return function (...args) {
    book()
    running.push(part)
    try {
      return new.target ? Reflect.construct(work, args, new.target) : Reflect.apply(work, this, args)
    } finally {
      book()
      running.pop()
    }
  }
}

/** The entry reads its files and the kept code before the program runs; the program reads what it lints. */
const isLoading = () => running.at(-1) === 'evaluate'
for (const [name, part] of [
  ['readFileSync', 'bundle'],
  ['openSync', 'code'],
  ['readSync', 'code']
]) {
  const [plain, timed] = [fs[name], measured(part, fs[name])]
  fs[name] = (...args) => (isLoading() ? timed(...args) : plain(...args))
}

const {Script} = vm
const {runInThisContext} = Script.prototype
/** A file of the bundle is a function; calling it evaluates the file. */
Script.prototype.runInThisContext = function (...args) {
  const result = runInThisContext.apply(this, args)
  return typeof result === 'function' ? measured('evaluate', result) : result
}
const Timed = measured('compile', Script)
Timed.prototype = Script.prototype
vm.Script = Timed

/** The first that the program asks for when all of it is evaluated. */
const {cwd} = process
process.cwd = () => {
  process.cwd = cwd
  book()
  running[running.length - 1] = 'lint'
  running[0] = 'lint'
  return cwd.call(process)
}

process.on('exit', () => {
  book()
  running.push('keep')
})
// The program ends itself; the listeners of `exit`, of which one keeps compiled code, ran by then.
const {reallyExit} = process
process.reallyExit = (code) => {
  book()
  appendFileSync(process.env.BENCH_PROBE, `${JSON.stringify(times)}\n`)
  reallyExit.call(process, code)
}
