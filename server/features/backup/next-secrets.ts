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
/** Names the state that they belong to. It is written last: without it they are incomplete. */
const stateFile = 'state-id'

/**
 * Puts the secrets of a next state beside those in use, which stay as they are. They take effect when the database holds that state; see
 * `settleSecrets`. Secrets that the next state lacks stay as they are, except the key of a running rotation.
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

/** Whether secrets wait for a decision, which `settleSecrets` takes. */
export const areSecretsStaged = (dataDir: string) => exists(folderOf(dataDir))

/**
 * Puts staged secrets in place when the database holds their state, and removes them when it holds another. It may be
 * killed anywhere and run again. No server may run on the data folder meanwhile.
 */
export async function settleSecrets(dataDir: string, stateId: string | null): Promise<void> {
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

/** Removes staged secrets; the mark of their state first, so that leftovers never count as complete. */
export async function removeStagedSecrets(dataDir: string): Promise<void> {
  await remove(join(folderOf(dataDir), stateFile))
  await remove(folderOf(dataDir))
}

/** The master keys of the state in use and of the staged one, where both lie in files and differ; null otherwise. */
export async function readMasterKeyChange(dataDir: string): Promise<{ current: Buffer; next: Buffer } | null> {
  const read = (folder: string) => readText(join(folder, 'master-key'))
  const [current, next] = [await read(secretsOf(dataDir)), await read(folderOf(dataDir))]
  if (current === null || next === null || current.trim() === next.trim()) return null
  return { current: Buffer.from(current, 'base64'), next: Buffer.from(next, 'base64') }
}
