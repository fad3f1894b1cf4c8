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

/** An upload that was started at a server, and all its bytes. */
interface OpenUpload {
  readonly server: Server
  readonly client: Browser
  readonly location: string
  readonly bytes: Buffer
}

/** Sends the first bytes of an upload and then cuts the connection. */
export async function cutAfter(count: number, upload: OpenUpload): Promise<void> {
  const { request, closed } = sendFirst(count, upload)
  await expect.poll(() => sizeOnDisk(upload.server, upload.location)).toBe(count)
  request.destroy()
  await closed
}

/** Sends the first bytes of an upload and then nothing, until the other side closes. */
export async function sendSlowly(count: number, upload: OpenUpload): Promise<void> {
  await sendFirst(count, upload).closed
}

function sendFirst(count: number, { server, client, location, bytes }: OpenUpload) {
  const headers = {
    ...client.headers(),
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': bytes.length,
  }
  const request = http.request(new URL(location, server.url), { method: 'PATCH', headers })
  request.on('error', () => {})
  const closed = new Promise((resolve) => request.on('close', resolve))
  request.write(bytes.subarray(0, count))
  return { request, closed }
}
