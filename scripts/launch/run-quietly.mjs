import { spawn } from 'node:child_process'
import { environment, root } from './paths.mjs'

/**
 * Runs a command in the checkout. Returns whether it succeeded, and its output. The command's input ends with this
 * process, even if it is killed, so that a builder can stop with its launcher.
 */
export function runQuietly([command, ...args], more) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment(more), stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    const end = () => child.kill()
    process.once('exit', end)
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => {
      process.off('exit', end)
      resolve({ succeeded: code === 0, output: output.trim() })
    })
  })
}

/** Runs npm: the one that has started this process, or the first that is found. */
export function npm(args) {
  const program = process.env.npm_execpath
  return runQuietly([...(program && program.endsWith('.js') ? [process.execPath, program] : ['npm']), ...args])
}
