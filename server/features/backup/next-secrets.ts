import {
  exists,
  flushFolder,
  join,
  listFolder,
  makeFolder,
  readFile,
  readText,
  remove,
  rename,
  writeSafely,
} from '#platform/disk.ts'
import { nextMasterKey } from '#platform/secrets.ts'

const folderOf = (dataDir: string) => join(dataDir, 'next-secrets')
const secretsOf = (dataDir: string) => join(dataDir, 'secrets')
/** The file with the id of their state. It is written last: without it the secrets are incomplete. */
const stateFile = 'state-id'

/**
 * Stores the secrets of a next state beside those in use. They take effect when the database has that state; see
 * `resolveStagedSecrets`. Secrets that the next state lacks are kept, except the key of a running rotation.
 */
export async function stageSecrets(
  dataDir: string,
  stateId: string,
  secrets: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const folder = folderOf(dataDir)
  await remove(folder)
  await makeFolder(folder)
  for (const [name, contents] of secrets) await writeSafely(join(folder, name), contents)
  await writeSafely(join(folder, stateFile), stateId)
  await flushFolder(dataDir)
}

/** Whether there are staged secrets for `resolveStagedSecrets`. */
export const areSecretsStaged = (dataDir: string) => exists(folderOf(dataDir))

/**
 * Activates staged secrets if the database has their state, and removes them if it has another. May be killed at any
 * point and run again. No server may run on the data folder meanwhile.
 */
export async function resolveStagedSecrets(dataDir: string, stateId: string | null): Promise<void> {
  const folder = folderOf(dataDir)
  const stagedFor = await readText(join(folder, stateFile))
  if (stagedFor !== null && stagedFor === stateId) {
    const names = (await listFolder(folder)).filter((name) => name !== stateFile)
    for (const name of names) {
      const draft = join(secretsOf(dataDir), `${name}.next`)
      await writeSafely(draft, await readFile(join(folder, name)))
      await rename(draft, join(secretsOf(dataDir), name))
    }
    if (!names.includes(nextMasterKey)) await remove(join(secretsOf(dataDir), nextMasterKey))
    await flushFolder(secretsOf(dataDir))
  }
  await removeStagedSecrets(dataDir)
}

/** Removes staged secrets; first the file with their state's id, so that leftovers never count as complete. */
export async function removeStagedSecrets(dataDir: string): Promise<void> {
  await remove(join(folderOf(dataDir), stateFile))
  await remove(folderOf(dataDir))
}

/** The master keys of the state in use and of the staged one, if both are in files and differ; otherwise null. */
export async function readMasterKeyChange(dataDir: string): Promise<{ current: Buffer; next: Buffer } | null> {
  const read = (folder: string) => readText(join(folder, 'master-key'))
  const [current, next] = [await read(secretsOf(dataDir)), await read(folderOf(dataDir))]
  if (current === null || next === null || current.trim() === next.trim()) return null
  return { current: Buffer.from(current, 'base64'), next: Buffer.from(next, 'base64') }
}
