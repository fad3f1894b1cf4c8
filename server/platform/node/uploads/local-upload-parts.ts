import { createCipheriv } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { UploadParts } from '../../uploads/upload-parts.ts'
import { deriveKey } from '../crypto.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const blockBytes = 16

/**
 * Stores the parts in a folder of this machine. Each upload has its own key, derived from the master key and its id.
 */
export function localUploadParts(folder: string, masterKey: Buffer): UploadParts {
  const pathOf = (id: string) => {
    if (!uuid.test(id)) throw new Error('The id of an upload is a UUID')
    return path.join(folder, id)
  }
  const size = async (id: string) => (await stat(pathOf(id)).catch(nullWhenMissing))?.size ?? 0
  return {
    size,
    async append(id, stream) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const cipher = cipherAt(masterKey, id, await size(id))
      const handle = await open(pathOf(id), 'a', 0o600)
      try {
        for await (const chunk of stream) await handle.appendFile(cipher.update(chunk))
      } finally {
        await handle.sync().finally(() => handle.close())
      }
      return size(id)
    },
    async read(id) {
      const encrypted = await readFile(pathOf(id)).catch(nullWhenMissing)
      return encrypted && cipherAt(masterKey, id, 0).update(encrypted)
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    list: async () => ((await readdir(folder).catch(nullWhenMissing)) ?? []).filter((name) => uuid.test(name)),
  }
}

/**
 * AES-256 in counter mode, which can continue after any byte at which an upload was interrupted. No position is written
 * twice, because a part only grows. The complete file gets authenticated encryption.
 */
function cipherAt(masterKey: Buffer, id: string, offset: number) {
  const key = deriveKey(masterKey, id, 'glasshouse upload', 32)
  const counter = Buffer.alloc(blockBytes)
  counter.writeBigUInt64BE(BigInt(Math.floor(offset / blockBytes)), blockBytes - 8)
  const cipher = createCipheriv('aes-256-ctr', key, counter)
  cipher.update(Buffer.alloc(offset % blockBytes))
  return cipher
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
