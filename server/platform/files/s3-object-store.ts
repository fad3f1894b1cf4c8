import { AwsClient } from 'aws4fetch'
import { sha256 } from '#platform/crypto.ts'
import { Outage } from '../outage.ts'
import { checkObjectName, isObjectName } from './object-name.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'

export interface S3Settings {
  /** Without a trailing slash; the bucket is in the path. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

/** The purge deletes objects without a row, so it must not see other contents of the bucket. */
const filesPrefix = 'glasshouse-files/'
const timeoutMs = 30_000
const retries = 2

/**
 * Stores objects in a bucket of an S3-compatible storage. Each request is signed by AWS Signature Version 4, including
 * its contents. The bucket belongs to one instance; `prefix`, which ends with a slash, separates the firms of a host. A
 * missing or invalid answer is an outage.
 */
export function s3ObjectStore(
  { endpoint, bucket, region, accessKey, secretKey }: S3Settings,
  prefix = filesPrefix,
): ObjectStore {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region, retries })
  const root = `${endpoint}/${bucket}`
  const urlOf = (name: string) => `${root}/${prefix}${checkObjectName(name)}`

  async function send(method: string, url: string, accepted: readonly number[], body?: Uint8Array): Promise<Response> {
    const headers = { 'x-amz-content-sha256': sha256(body ?? '').toString('hex') }
    const signal = AbortSignal.timeout(timeoutMs)
    const init = {
      method,
      headers,
      signal,
      redirect: 'error' as const,
      ...(body ? { body: new Uint8Array(body) } : {}),
    }
    const response = await client.fetch(url, init).catch((cause: unknown) => {
      throw new Outage('The storage of files cannot be reached', { cause })
    })
    if (accepted.includes(response.status)) return response
    await response.body?.cancel()
    throw new Outage(`The storage of files answered ${response.status} to a ${method}`)
  }

  return {
    async put(name, bytes) {
      await discard(await send('PUT', urlOf(name), [200], bytes))
    },
    async get(name) {
      const response = await send('GET', urlOf(name), [200, 404])
      if (response.status === 404) return discard(response)
      return Buffer.from(await response.arrayBuffer())
    },
    async remove(name) {
      await discard(await send('DELETE', urlOf(name), [200, 204, 404]))
    },
    async *list() {
      for (let token: string | undefined, first = true; first || token; first = false) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (token) query.set('continuation-token', token)
        const page = await (await send('GET', `${root}?${query}`, [200])).text()
        yield* objectsOf(page, prefix)
        token = textOf(page, 'NextContinuationToken')
      }
    },
  }
}

async function discard(response: Response): Promise<null> {
  await response.body?.cancel()
  return null
}

function* objectsOf(page: string, prefix: string): Iterable<StoredObject> {
  for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const name = textOf(entry, 'Key')?.slice(prefix.length) ?? ''
    const modifiedAt = new Date(textOf(entry, 'LastModified') ?? '')
    if (isObjectName(name) && !Number.isNaN(modifiedAt.getTime())) yield { name, modifiedAt }
  }
}

/** Our keys and the tokens are plain text, so only ampersands can be escaped. */
function textOf(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
}
