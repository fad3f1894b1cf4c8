import { withBuildLock } from './launch/build-lock.mjs'
/*
 * Every npm script starts here, so that each works on a fresh clone and on any Node that npm supports:
 *
 *     node scripts/launch.mjs [--server] [--web] [--production] [<program> [arguments]]
 *
 * It writes the lists of the slices, installs missing packages, runs the builds whose sources have changed, and then runs
 * the program on Node 24. The messages are always built; with --server the bundle in dist/server; with --web also the
 * pages in dist/web, and those of a host's lobby in dist/lobby. Programs in dist/ need only the packages that the product
 * is built from and runs with; all others get the developers' packages, too. Plain JavaScript, so that an old Node can
 * read it far enough to print the error.
 */
import { build, isBuilt } from './launch/build.mjs'
import { install, isInstalled } from './launch/install.mjs'
import { findNode, refuseOldNode } from './launch/node.mjs'
import { writeRegistries } from './launch/registries.mjs'
import { run } from './launch/run.mjs'

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
  // A single firm has no lobby.
  const isOneFirm = flags.includes('--production') && !process.env.GLASSHOUSE_DOMAIN
  if (flags.includes('--web') && !isOneFirm) wanted.push('lobby')
  const tools = program.length > 0 && !program[0].startsWith('dist/')
  if (!isInstalled(tools) || !wanted.every(isBuilt)) await withBuildLock(() => prepare(tools, wanted))
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
