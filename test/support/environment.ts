/**
 * What every test file starts from. The tests may run in a hook of this repository, whose variables would lead git to it; the
 * settings of the person who runs them, and what earlier runs kept, stay out, too.
 */
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll} from 'vitest'
import {removeFolders} from './folder.ts'

for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) delete process.env[name]
Object.assign(process.env, {GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: join(tmpdir(), 'no-such-gitconfig')})
delete process.env['HUSKY']
// The tests may run below a coding agent, whose variables would lead the live hook to its project.
for (const name of Object.keys(process.env)) if (name.endsWith('_PROJECT_DIR')) delete process.env[name]
process.env['LINT_AGENTS_NO_AUTOMATIC_CACHE'] = '1'
// The day of each run: 2026-11-25.
process.env['SOURCE_DATE_EPOCH'] = '1795608000'

afterAll(removeFolders)
