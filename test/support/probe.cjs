// Records what a start of the command line loads, starts and asks of the disk, in a file at the end of the process.
const fs = require('node:fs')
const {basename, dirname, join} = require('node:path')

const bundle = dirname(fs.realpathSync(process.argv[1]))
const files = []
const processes = []
let stats = 0

const {readFileSync, statSync} = fs
fs.readFileSync = (path, ...rest) => {
  if (String(path).startsWith(bundle) && /\.c?js$/.test(path)) files.push(basename(path))
  return readFileSync(path, ...rest)
}
fs.statSync = (...args) => {
  stats++
  return statSync(...args)
}
const {getBuiltinModule} = process
process.getBuiltinModule = (id) => {
  const module = getBuiltinModule(id)
  if (id !== 'node:child_process') return module
  const started = (program, args, ...rest) => {
    processes.push([program, ...args].find((word) => /^[a-z][a-z-]*$/.test(word) && word !== 'git') ?? program)
    return module.spawnSync(program, args, ...rest)
  }
  return {...module, spawnSync: started}
}
process.on('exit', () => {
  const loaded = process.moduleLoadList.map((line) => /^NativeModule (?!internal\/)(.*)/.exec(line)?.[1])
  const modules = loaded.filter((name) => name !== undefined)
  fs.writeFileSync(join(process.env.PROBE_FOLDER, 'probe.json'), JSON.stringify({files, modules, processes, stats}))
})
