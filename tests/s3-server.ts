import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The parts of a request that AWS Signature Version 4 signs. */
export interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * The signature that a request has to carry, after "Signature Calculations for the Authorization Header" of Amazon's S3 API Reference. It shares
 * no code with the signing under test.
 */
export function signatureOf({ method, path, query, headers }: SignedRequest, secretKey: string): string {
  const { date, region, signedHeaders } = credentialOf(headers)
  const encode = (part: string) =>
    encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const canonicalQuery = [...new URLSearchParams(query)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const canonicalHeaders = signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const payloadHash = String(headers['x-amz-content-sha256'])
  const canonicalRequest = [method, path, canonicalQuery, canonicalHeaders, signedHeaders.join(';'), payloadHash].join(
    '\n',
  )
  const scope = `${date}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonicalRequest)].join('\n')
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, date), region))
  return hmac(key, toSign).toString('hex')
}

function credentialOf(headers: SignedRequest['headers']) {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, accessKey = '', date = '', region = '', signed = '', signature = ''] =
    pattern.exec(String(headers.authorization)) ?? []
  return { accessKey, date, region, signedHeaders: signed.split(';'), signature }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

export interface S3Server {
  readonly endpoint: string
  readonly objects: Map<string, { bytes: Buffer; modifiedAt: Date }>
  /** The status of each answer, by method. */
  readonly log: string[]
  close(): Promise<void>
}

/** One bucket, `/files`, with the part of S3 that storing objects needs. It lists two on a page, and verifies each signature. */
export async function startS3Server(accessKey: string, secretKey: string): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const log: string[] = []
  const server = createServer(async (request, response) => {
    const bytes = Buffer.from(await text(request.setEncoding('latin1')), 'latin1')
    const status = isSigned(request, bytes, accessKey, secretKey) ? answer(objects, request, bytes, response) : 403
    log.push(`${request.method} ${status}`)
    response.statusCode = status
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    log,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

function isSigned(request: IncomingMessage, bytes: Buffer, accessKey: string, secretKey: string): boolean {
  const { headers, method = '', url = '' } = request
  const [path = '', query = ''] = url.split('?')
  const credential = credentialOf(headers)
  return (
    credential.accessKey === accessKey &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => credential.signedHeaders.includes(name)) &&
    headers['x-amz-content-sha256'] === sha256(bytes) &&
    credential.signature === signatureOf({ method, path, query, headers }, secretKey)
  )
}

function answer(
  objects: S3Server['objects'],
  request: IncomingMessage,
  bytes: Buffer,
  response: ServerResponse,
): number {
  const url = new URL(request.url ?? '', 'http://s3')
  const key = url.pathname.slice('/files/'.length)
  if (url.pathname === '/files') return list(objects, url.searchParams, response)
  if (request.method === 'PUT') objects.set(key, { bytes, modifiedAt: new Date() })
  if (request.method === 'DELETE') return objects.delete(key) ? 204 : 404
  const found = objects.get(key)
  if (found && request.method === 'GET') response.write(found.bytes)
  return found ? 200 : 404
}

function list(objects: S3Server['objects'], query: URLSearchParams, response: ServerResponse): number {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && `${key}&` > after).toSorted()
  const page = keys.slice(0, 2)
  const more = keys.length > 2
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.modifiedAt.toISOString()}</LastModified></Contents>`,
  )
  const token = more ? `<NextContinuationToken>${page.at(-1)}&amp;</NextContinuationToken>` : ''
  response.write(`<?xml version="1.0"?><ListBucketResult>${entries.join('')}${token}</ListBucketResult>`)
  return 200
}
