/*
 * Every npm script begins here, so that each works on a fresh clone and on any Node that npm runs on:
 *
 *     node scripts/launch.mjs [--server] [--web] [--production] [<program> [arguments]]
 *
 * writes the lists of the slices, installs the packages that are missing, builds what is wanted when its sources have
 * changed (the messages always; with --server the bundle in dist/server; with --web that and the pages in dist/web), and
 * then runs the program on Node 24. Programs in dist/ need only the packages that the product is built from and runs with;
 * all others get the developers' packages, too. Plain old JavaScript, so that an old Node can read it far enough to say what
 * is wrong.
 */
import { build, isBuilt } from './launch/build.mjs'
import { install, isInstalled } from './launch/install.mjs'
import { findNode, refuseOldNode } from './launch/node.mjs'
import { writeRegistries } from './launch/registries.mjs'
import { run } from './launch/run.mjs'
import { takeTurns } from './launch/take-turns.mjs'

const args = process.argv.slice(2)
const programAt = args.findIndex((argument) => !argument.startsWith('--'))
const flags = programAt < 0 ? args : args.slice(0, programAt)
const program = args.slice(flags.length)

async function launch() {
  refuseOldNode()
  writeRegistries()
  const wanted = ['messages']
  if (flags.includes('--server') || flags.includes('--web')) wanted.push('server')
  if (flags.includes('--web')) wanted.push('web')
  const tools = program.length > 0 && !program[0].startsWith('dist/')
  if (!isInstalled(tools) || !wanted.every(isBuilt)) await takeTurns(() => prepare(tools, wanted))
  if (program.length > 0) run(findNode(), program, flags.includes('--production'))
}

async function prepare(tools, wanted) {
  await install(tools)
  for (const name of wanted) await build(name, findNode())
}

launch().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
