import { describeError } from './platform/log.ts'
import { readSettings } from './platform/settings.ts'
import { StartupError, startupFailure } from './platform/startup-error.ts'
import { type RunningServer, runServer } from './run-server.ts'

/** Tells in one sentence why there is no server, and ends. */
function fail(error: unknown): never {
  console.error(startupFailure(error))
  // A plain sentence is for people; who looks for a bug asks for the rest.
  if (process.env.LOG_LEVEL === 'debug' && !(error instanceof StartupError))
    console.error(JSON.stringify(describeError(error)))
  process.exit(1)
}

/** The first signal stops in good order; a second one does not wait for that. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    starting.then((server) => server.stop()).then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

try {
  const starting = runServer(readSettings(process.env), (line) => console.log(line), fail)
  stopOnSignals(starting)
  const { url, firstOperatorLink } = await starting
  const invitation = firstOperatorLink ? `\nOpen this link once to become the first operator: ${firstOperatorLink}` : ''
  // One write, so that whoever waits for the first line has the second one too.
  console.log(`Glasshouse is ready: ${url}${invitation}`)
} catch (error) {
  fail(error)
}
