import { guardTransactions } from './platform/database/in-transaction.ts'
import { describeError } from './platform/log.ts'
import { mapStacks } from './platform/node/map-stacks.ts'
import { readSettings } from './platform/node/read-settings.ts'
import { withPort } from './platform/settings.ts'
import { StartupError, startupFailure } from './platform/startup-error.ts'
import { resolveReplacement } from './resolve-replacement.ts'
import { type RunningServer, runServer } from './run-server.ts'

mapStacks()

/** Prints in one sentence why the server did not start, and exits. */
function fail(error: unknown): never {
  console.error(startupFailure(error))
  // People get one sentence; the stack trace is only for debugging.
  if (process.env.LOG_LEVEL === 'debug' && !(error instanceof StartupError))
    console.error(JSON.stringify(describeError(error)))
  process.exit(1)
}

/** Starts the server, and restarts it on the same port after its state was replaced. */
async function start(port?: number): Promise<RunningServer> {
  const report = (line: string) => console.log(line)
  const read = () => {
    const settings = readSettings(process.env)
    return port === undefined ? settings : withPort(settings, port)
  }
  const server = await runServer(await resolveReplacement(read, report), report, fail, () => restart(server.port))
  const { url, classUrls, firstOperatorLink } = server
  const invitation = firstOperatorLink ? `\nOpen this link once to become the first operator: ${firstOperatorLink}` : ''
  const reach = classUrls.length > 0 ? `\nA class reaches it at: ${classUrls.join(', ')}` : ''
  // One write, so that a program that waits for the first line also gets the second.
  console.log(`Glasshouse is ready: ${url}${reach}${invitation}`)
  return server
}

let running: Promise<RunningServer>

function restart(port: number): void {
  running = running.then(async (server) => {
    await server.stop()
    return start(port)
  })
  running.catch(fail)
}

/** The first signal stops the server in order; a second one stops it at once. */
function stopOnSignals(): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    running.then((server) => server.stop()).then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** In tests, a query that bypasses its open transaction ends the server. */
if (process.env.TRANSACTION_GUARD === 'on')
  guardTransactions((error) => {
    console.error(error)
    process.exit(1)
  })

try {
  running = start()
  stopOnSignals()
  await running
} catch (error) {
  fail(error)
}
