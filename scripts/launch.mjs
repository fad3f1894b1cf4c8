/*
 * Every npm script begins here, so that each works on a fresh clone and on any Node that npm runs on:
 *
 *     node scripts/launch.mjs [--web] [--production] <program> [arguments]
 *
 * installs what package-lock.json names when it is not there, compiles the messages (and with --web builds the pages)
 * when their sources have changed, and then runs the program on Node 24. Plain old JavaScript, so that an old Node
 * can read it far enough to say what is wrong.
 */
import { build } from './launch/build.mjs'
import { install } from './launch/install.mjs'
import { findNode, refuseOldNode } from './launch/node.mjs'
import { run } from './launch/run.mjs'

const args = process.argv.slice(2)
const flags = args.slice(
  0,
  args.findIndex((argument) => !argument.startsWith('--')),
)
const program = args.slice(flags.length)

try {
  refuseOldNode()
  install()
  const node = findNode()
  build('messages', node)
  if (flags.includes('--web')) build('web', node)
  run(node, program, flags.includes('--production'))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
