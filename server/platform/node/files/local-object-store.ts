import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkObjectName, isObjectName } from '../../files/object-name.ts'
import type { ObjectStore, StoredObject } from '../../files/object-store.ts'

/** Stores objects in a folder of this machine, in 256 subfolders by the first two digits of the name. */
export function localObjectStore(folder: string): ObjectStore {
  return {
    put: (name, bytes) => writeWhole(pathOf(folder, name), bytes),
    get: (name) => readFile(pathOf(folder, name)).catch(nullWhenMissing),
    remove: async (name) => {
      await rm(pathOf(folder, name), { force: true })
      await rm(draftOf(pathOf(folder, name)), { force: true })
    },
    list: () => listFolder(folder),
  }
}

function pathOf(folder: string, name: string): string {
  return path.join(folder, checkObjectName(name).slice(0, 2), name)
}

const draftOf = (file: string) => `${file}.draft`

/** A reader sees the whole file or none: the rename is atomic, and the folder is flushed to make it durable. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = draftOf(file)
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}

async function* listFolder(folder: string): AsyncIterable<StoredObject> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullWhenMissing)
  for (const entry of entries ?? []) {
    const name = entry.name.replace(/\.draft$/, '')
    if (!entry.isFile() || !isObjectName(name)) continue
    const found = await stat(path.join(entry.parentPath, entry.name)).catch(nullWhenMissing)
    if (found) yield { name, modifiedAt: found.mtime }
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
