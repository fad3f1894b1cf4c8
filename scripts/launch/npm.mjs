import { spawnSync } from 'node:child_process'
import { environment, root } from './paths.mjs'

/** Runs npm: the one that runs us, or the first that is found. Returns whether it succeeded, and what it said. */
export function npm(args, more) {
  const program = process.env.npm_execpath
  const command = program && program.endsWith('.js') ? [process.execPath, program] : ['npm']
  const { status, stdout, stderr, error } = spawnSync(command[0], command.slice(1).concat(args), {
    cwd: root,
    env: environment(more),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  })
  return { succeeded: status === 0, said: error ? error.message : `${stdout}${stderr}`.trim() }
}
