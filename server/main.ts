import { guardTransactions } from './platform/database/in-transaction.ts'
import { describeError } from './platform/log.ts'
import { mapStacks } from './platform/node/map-stacks.ts'
import { readSettings } from './platform/node/read-settings.ts'
import type { Report } from './platform/report.ts'
import { type Settings, withPort } from './platform/settings.ts'
import { StartupError, startupFailure } from './platform/startup-error.ts'
import { resolveReplacement } from './resolve-replacement.ts'
import { type RunningServer, runServer } from './run-server.ts'

mapStacks()

/** Prints one sentence with the reason for the failed start, and exits. */
function fail(error: unknown): never {
  console.error(startupFailure(error))
  // People get one sentence; the stack trace is only for debugging.
  if (process.env.LOG_LEVEL === 'debug' && !(error instanceof StartupError))
    console.error(JSON.stringify(describeError(error)))
  process.exit(1)
}

/** Starts the server, and restarts it on the same port after its state was replaced. */
async function start(port?: number): Promise<Pick<RunningServer, 'port' | 'stop'>> {
  const report = (line: string) => console.log(line)
  const read = () => {
    const settings = readSettings(process.env)
    return port === undefined ? settings : withPort(settings, port)
  }
  const given = read()
  if (given.hosting) return startHost(given, report)
  const server = await runServer(await resolveReplacement(read, report), report, fail, () => restart(server.port))
  const { url, classUrls, firstOperatorLink } = server
  const invitation = firstOperatorLink ? `\nOpen this link once to become the first operator: ${firstOperatorLink}` : ''
  const reach = classUrls.length > 0 ? `\nParticipants can open it at: ${classUrls.join(', ')}` : ''
  // One write, so that a program that waits for the first line also gets the second.
  console.log(`Glasshouse is ready: ${url}${reach}${invitation}`)
  return server
}

/** Starts a host of many firms. Its code is loaded only here, because a single firm does not need it. */
async function startHost(settings: Settings, report: Report) {
  const { runHost } = await import('./host/run-host.ts')
  const host = await runHost(settings, report)
  const { url, firstAdministratorLink } = host
  const invitation = firstAdministratorLink
    ? `\nOpen this link once to become the first administrator of the host: ${firstAdministratorLink}`
    : ''
  console.log(`Glasshouse is ready: ${url}${invitation}`)
  return host
}

let running: ReturnType<typeof start>

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
