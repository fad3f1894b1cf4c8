import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { readPublicUrl } from '#root/server/platform/node/public-address.ts'

const root = path.join(import.meta.dirname, '../..')

/** The address of this machine's instance, as it stored it at its last start. */
export function addressOfInstance(env: NodeJS.ProcessEnv): string {
  const dataDir = path.resolve(root, env.GLASSHOUSE_DATA_DIR || 'data')
  return env.PUBLIC_URL || (readPublicUrl(dataDir) ?? 'http://localhost:3000')
}

/**
 * A one-time link for an operator of this machine's instance, made as `npm run operator -- create` makes one. Throws with
 * that command's message.
 */
export function createOperatorLink(): string {
  const email = `teacher-${randomUUID()}@example.com`
  const command = ['--enable-source-maps', 'dist/server/operator.js', 'create', email]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim() || `The command for an operator's link ended with ${status}.`)
  return stdout.trim()
}
