import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Whole servers run from dist/server, as in production: tests that start them build the present sources first. */
export default function setup(): void {
  const launcher = path.join(import.meta.dirname, '../scripts/launch.mjs')
  const { status, stderr } = spawnSync(process.execPath, [launcher, '--server'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
