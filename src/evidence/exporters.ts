/**
 * Programs that export schemas: the project's Node or Python reads them on standard input, with source path and names
 * as arguments. Each prints one line behind a mark, since imported code may print too.
 */

/**
 * Zod 4, zod 3 with `zod-to-json-schema`, and Standard JSON Schema. A script without imports, which any version runs.
 */
export const nodeExporter = String.raw`
const {existsSync, readFileSync} = require('node:fs')
const {createRequire} = require('node:module')
const {join, resolve} = require('node:path')
const {pathToFileURL} = require('node:url')
const [path, ...names] = process.argv.slice(2)
const file = resolve(path)
const near = createRequire(file)

const isRecord = (value) => typeof value === 'object' && value !== null
const defOf = (schema) => schema?._zod?.def ?? (schema?._def?.typeName === undefined ? undefined : schema._def)
const each = new Set(['element', 'type', 'valueType', 'rest', 'catchall'])

/** The schemas in a schema, with their additions to its path. */
function innerOf(def) {
  return Object.keys(def).flatMap((key) => {
    const value = key === 'getter' || (key === 'shape' && typeof def.shape === 'function') ? def[key]() : def[key]
    if (key === 'checks') return []
    if (defOf(value) !== undefined) return [[each.has(key) ? '[]' : '', value]]
    if (!isRecord(value)) return []
    return Object.entries(value)
      .filter(([, inner]) => defOf(inner) !== undefined)
      .map(([name, inner]) => [key === 'shape' ? '.' + name : key === 'items' ? '[' + name + ']' : '', inner])
  })
}

/** Checks of a schema that its JSON Schema lacks. */
function lostIn(schema, convert) {
  const lost = []
  const seen = new Set()
  const visit = (node, path) => {
    if (seen.has(node)) return
    seen.add(node)
    const def = defOf(node)
    const add = (what) => lost.push({path: path.replace(/^\./, ''), what})
    if (def.checks?.some((check) => check?._zod?.def.check === 'custom')) add('refinement')
    if (def.effect !== undefined) add(def.effect.type)
    const before = lost.length
    for (const [step, inner] of innerOf(def)) visit(inner, path + step)
    if (lost.length === before && convert !== undefined) {
      try {
        convert(node)
      } catch {
        add(def.type)
      }
    }
  }
  visit(schema, '')
  return lost
}

/** The build of a module that the source uses: ES modules and CommonJS have their own. */
async function moduleNear(name) {
  const found = near.resolve(name)
  const other = found.replace(/\.cjs$/, '.js')
  return require.cache[found] === undefined && existsSync(other) ? import(pathToFileURL(other).href) : near(name)
}

function versionNear(name) {
  try {
    const found = near.resolve(name)
    const folder = join('node_modules', name)
    const manifest = join(found.slice(0, found.lastIndexOf(folder)), folder, 'package.json')
    return String(JSON.parse(readFileSync(manifest, 'utf8')).version)
  } catch {
    return 'unknown'
  }
}

async function exported(value) {
  if (value?._zod?.def !== undefined) {
    const toJson = typeof value.toJSONSchema === 'function' ? undefined : (await moduleNear('zod/v4/core')).toJSONSchema
    const convert = (schema, unrepresentable) => {
      const options = {io: 'input', unrepresentable}
      return toJson === undefined ? schema.toJSONSchema(options) : toJson(schema, options)
    }
    const {major, minor, patch} = value._zod.version ?? {}
    const version = versionNear('zod')
    return {
      exporter: {name: 'zod', version: version === 'unknown' ? [major, minor, patch].join('.') : version},
      schema: convert(value, 'any'),
      lost: lostIn(value, (schema) => convert(schema, 'throw'))
    }
  }
  if (value?._def?.typeName !== undefined) {
    let convert
    try {
      convert = (await moduleNear('zod-to-json-schema')).zodToJsonSchema
    } catch {
      return {fault: 'zod-3'}
    }
    const exporter = {name: 'zod-to-json-schema', version: versionNear('zod-to-json-schema')}
    // An object that is not strict takes more keys.
    const schema = convert(value, {removeAdditionalStrategy: 'strict', effectStrategy: 'input'})
    return {exporter, schema, lost: lostIn(value)}
  }
  const standard = value?.['~standard']
  if (typeof standard?.jsonSchema?.input !== 'function') return {fault: 'no-schema', text: value === null ? 'null' : typeof value}
  const exporter = {name: String(standard.vendor), version: versionNear(String(standard.vendor))}
  return {exporter, schema: standard.jsonSchema.input({target: 'draft-2020-12'}), lost: []}
}

async function exportedName(module, name) {
  const own = (outer, key) => (isRecord(outer) || typeof outer === 'function' ? outer[key] : undefined)
  const [first, ...rest] = name.split('.')
  const value = rest.reduce(own, first in module ? module[first] : own(module.default, first))
  const known = Object.keys(module).filter((key) => key !== 'default')
  if (value === undefined) return {fault: 'no-name', known: known.slice(0, 8)}
  try {
    return await exported(value)
  } catch (error) {
    return {fault: 'not-exported', text: String(error?.message ?? error)}
  }
}

async function run() {
  let module
  try {
    module = await import(pathToFileURL(file).href)
  } catch (error) {
    return {fault: 'import', text: String(error?.message ?? error)}
  }
  const schemas = []
  for (const name of names) schemas.push({name, ...(await exportedName(module, name))})
  return {schemas}
}

run().then((result) => process.stdout.write('\n' + mark + JSON.stringify(result) + '\n', () => process.exit(0)))
`

/** Pydantic 2: models, and types that \`TypeAdapter\` takes. */
export const pythonExporter = String.raw`
import importlib
import importlib.util
import json
import os
import sys

# Prints of the source go to standard error.
out = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
path, names = sys.argv[1], sys.argv[2:]
full = os.path.abspath(path)


def load():
    """The source as the module that the project imports, so that its own imports work."""
    root = os.getcwd()
    folder = top = os.path.dirname(full)
    stem = os.path.splitext(os.path.basename(full))[0]
    parts = [stem]
    while os.path.exists(os.path.join(top, "__init__.py")):
        parts.insert(0, os.path.basename(top))
        top = os.path.dirname(top)
    if len(parts) == 1:
        parts = os.path.splitext(os.path.relpath(full, root))[0].split(os.sep)
        top = root
    sys.path[:0] = [top, root, folder]
    name = ".".join(parts)
    if all(part.isidentifier() for part in parts):
        try:
            module = importlib.import_module(name)
            if os.path.realpath(module.__file__ or "") == os.path.realpath(full):
                return module
        except ModuleNotFoundError as error:
            if error.name is None or not (name + ".").startswith(error.name + "."):
                raise
    spec = importlib.util.spec_from_file_location(stem, full)
    module = importlib.util.module_from_spec(spec)
    sys.modules[stem] = module
    spec.loader.exec_module(module)
    return module


def lost_in(core):
    """What a type checks and its JSON Schema does not say."""
    lost = []

    def visit(node, path):
        if isinstance(node, (list, tuple)):
            for each in node:
                visit(each, path)
        if not isinstance(node, dict):
            return
        if str(node.get("type")).startswith("function-"):
            function = (node.get("function") or {}).get("function")
            if not str(getattr(function, "__module__", "")).startswith("pydantic._internal"):
                what = "validator " + str(getattr(function, "__qualname__", "")).replace("<locals>.", "")
                found = {"path": path.lstrip("."), "what": what.strip()}
                if found not in lost:
                    lost.append(found)
        for key, value in node.items():
            if key == "fields" and isinstance(value, dict):
                for name, field in value.items():
                    visit(field, path + "." + str(name))
            elif key in ("items_schema", "values_schema"):
                visit(value, path + "[]")
            elif key not in ("metadata", "serialization", "config", "function"):
                visit(list(value.values()) if key == "choices" and isinstance(value, dict) else value, path)

    visit(core, "")
    return lost


def exported(module, name):
    value = module
    for part in name.split("."):
        if not hasattr(value, part):
            known = [each for each, other in vars(module).items() if hasattr(other, "model_json_schema")]
            return {"fault": "no-name", "known": [each for each in known if each != "BaseModel"][:8]}
        value = getattr(value, part)
    import pydantic

    if pydantic.VERSION.startswith("1."):
        return {"fault": "pydantic-1", "text": pydantic.VERSION}
    try:
        adapter = value if isinstance(value, pydantic.TypeAdapter) else pydantic.TypeAdapter(value)
    except Exception as error:
        if isinstance(value, type):
            return {"fault": "not-exported", "text": str(error)}
        return {"fault": "no-schema", "text": type(value).__name__}
    try:
        schema = json.loads(json.dumps(adapter.json_schema(), allow_nan=False))
    except Exception as error:
        return {"fault": "not-exported", "text": str(error)}
    exporter = {"name": "pydantic", "version": pydantic.VERSION}
    return {"exporter": exporter, "schema": schema, "lost": lost_in(adapter.core_schema)}


try:
    module = load()
    try:
        result = {"schemas": [{"name": name, **exported(module, name)} for name in names]}
    except ModuleNotFoundError as error:
        result = {"fault": "import", "text": str(error)}
except BaseException as error:
    result = {"fault": "import", "text": type(error).__name__ + ": " + str(error)}
out.write("\n" + mark + json.dumps(result) + "\n")
out.flush()
os._exit(0)
`
