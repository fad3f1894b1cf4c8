import { spawnSync } from 'node:child_process'
import { inRoot } from './paths.mjs'

/** Refuses a Node that is too old for the installation. */
export function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(
    `Glasshouse needs Node 20.19 or newer, and this is Node ${process.versions.node}: install a newer one from https://nodejs.org.`,
  )
}

/** Finds a Node that runs TypeScript: the one among the packages, or else the machine's own. */
export function findNode() {
  const installed = inRoot('node_modules', '.bin', 'node')
  if (majorVersion(installed) >= 24) return installed
  if (majorVersion(process.execPath) >= 24) return process.execPath
  throw new Error(
    `Glasshouse runs on Node 24, which is not available as a package for this kind of machine (${process.platform} ${process.arch}): install it from https://nodejs.org, then start again.`,
  )
}

function majorVersion(node) {
  if (node === process.execPath) return Number(process.versions.node.split('.')[0])
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.slice(1).split('.')[0]) : 0
}
