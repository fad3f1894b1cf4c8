/*
 * npm run keys:rotate: replaces the master key of a firm or a host, and re-encrypts every key that it encrypted.
 * The files do not change: the master key only protects their keys.
 */
import { rotateHostKeys } from '#root/server/host/rotate-host-keys.ts'
import { readSettings } from '#root/server/platform/node/read-settings.ts'
import { startupFailure } from '#root/server/platform/startup-error.ts'
import { rotateKeys } from '#root/server/rotate-keys.ts'

try {
  const settings = readSettings(process.env)
  const { reencrypted, obsolete } = settings.hosting
    ? { reencrypted: await rotateHostKeys(settings), obsolete: 'GLASSHOUSE_FORMER_MASTER_KEY' }
    : await rotateKeys(settings, process.env)
  const what = `${reencrypted} ${reencrypted === 1 ? 'key' : 'keys'} re-encrypted with the new master key.`
  console.log(
    obsolete
      ? `${what} Remove ${obsolete} and restart.`
      : `${what} The old master key is deleted. Earlier backups of the data folder contain the master key of their time.`,
  )
} catch (error) {
  console.error(startupFailure(error))
  process.exitCode = 1
}
