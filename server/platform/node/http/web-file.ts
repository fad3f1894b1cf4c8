import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'
import { contentPolicyOfPage } from '../../http/content-policy.ts'
import type { WebFile } from '../../http/web-build.ts'
import { sha256 } from '../crypto.ts'

const smallestBytes = 1_000

/** A file of the built web with new contents: with a new tag, compressed, and with its policy if it is a page. */
export async function withContents(file: WebFile, identity: Buffer<ArrayBuffer>): Promise<WebFile> {
  return {
    ...file,
    etag: sha256(identity).toString('base64url').slice(0, 22),
    ...(file.policy ? { policy: contentPolicyOfPage(identity.toString()) } : {}),
    bodies: identity.length < smallestBytes ? { identity } : compressedBodies(await compress(identity)),
  }
}

/** Contents of which only the compressed forms stay in memory. */
export function compressedBodies(forms: Required<Pick<WebFile['bodies'], 'br' | 'gzip'>>): WebFile['bodies'] {
  return {
    ...forms,
    get identity() {
      return brotliDecompressSync(forms.br)
    },
  }
}

/** Compresses faster than the build, because a request waits for it. */
async function compress(identity: Buffer<ArrayBuffer>) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)])
  return { br, gzip: zipped }
}
