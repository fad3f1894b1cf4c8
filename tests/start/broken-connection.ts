import { existsSync, readdirSync, statSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import type { Server } from './two-servers.ts'

/** The unfinished uploads on a server's disk. */
export function partsOnDisk({ dataDir }: Server): string[] {
  const folder = path.join(dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** The size of an upload on a server's disk. */
export function sizeOnDisk({ dataDir }: Server, location: string): number {
  return statSync(path.join(dataDir, 'uploads', path.basename(location)), { throwIfNoEntry: false })?.size ?? 0
}

/** Sends the beginning of an upload and then cuts the connection. */
export async function cutAfter(
  server: Server,
  client: Browser,
  location: string,
  bytes: Buffer,
  count: number,
): Promise<void> {
  const request = openPatch(server, client, location, bytes.length)
  const closed = new Promise((resolve) => request.on('close', resolve))
  request.write(bytes.subarray(0, count))
  await expect.poll(() => sizeOnDisk(server, location)).toBe(count)
  request.destroy()
  await closed
}

/** Sends the beginning of an upload and then nothing, until the other side closes. */
export async function sendSlowly(
  server: Server,
  client: Browser,
  location: string,
  bytes: Buffer,
  count: number,
): Promise<void> {
  const request = openPatch(server, client, location, bytes.length)
  request.write(bytes.subarray(0, count))
  await new Promise((resolve) => request.on('close', resolve))
}

function openPatch({ url }: Server, client: Browser, location: string, length: number): http.ClientRequest {
  const headers = {
    ...client.headers(),
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': length,
  }
  const request = http.request(new URL(location, url), { method: 'PATCH', headers })
  request.on('error', () => {})
  return request
}
