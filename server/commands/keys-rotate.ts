/*
 * npm run keys:rotate: replaces the master key. Every key that the old master key encrypted is re-encrypted. The files
 * do not change: the master key only protects their keys.
 */
import { readSettings } from '#root/server/platform/node/read-settings.ts'
import { startupFailure } from '#root/server/platform/startup-error.ts'
import { rotateKeys } from '#root/server/rotate-keys.ts'

try {
  const { reencrypted, obsolete } = await rotateKeys(readSettings(process.env), process.env)
  const what = `${reencrypted} ${reencrypted === 1 ? 'key' : 'keys'} re-encrypted with the new master key.`
  console.log(
    obsolete
      ? `${what} Remove ${obsolete} and restart.`
      : `${what} The old master key is deleted. Old backups of the data folder contain their own.`,
  )
} catch (error) {
  console.error(startupFailure(error))
  process.exitCode = 1
}
