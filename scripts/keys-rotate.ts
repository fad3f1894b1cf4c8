import { readSettings } from '#root/server/platform/settings.ts'
import { startupFailure } from '#root/server/platform/startup-error.ts'
/*
 * npm run keys:rotate: a new master key. Everything that the old one sealed is sealed anew, and the files themselves stay as they are:
 * their keys are what the master key protects.
 */
import { rotateKeys } from '#root/server/rotate-keys.ts'

try {
  const { resealed, obsolete } = await rotateKeys(readSettings(process.env), process.env)
  const what = `${resealed} ${resealed === 1 ? 'key' : 'keys'} sealed with the new master key.`
  console.log(
    obsolete
      ? `${what} Remove ${obsolete} and restart.`
      : `${what} The former one is gone; old backups of the data folder keep theirs.`,
  )
} catch (error) {
  console.error(startupFailure(error))
  process.exitCode = 1
}
