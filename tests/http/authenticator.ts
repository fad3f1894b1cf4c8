import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** An authenticator's input, and what a test may change in it. */
interface PasskeyRequest {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  /** Whether its owner gave a finger, a face or a PIN. */
  readonly isVerified?: boolean
}

interface LogInRequest extends PasskeyRequest {
  /** Its signature counter. */
  readonly count?: number
  /** The key of another authenticator, to sign with. */
  readonly signWith?: Authenticator
}

export type Authenticator = ReturnType<typeof newAuthenticator>

/** An authenticator with one credential, as in a phone: ES256, without an attestation. */
export function newAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  /** RFC 9053, section 7.1.1: an elliptic curve key for ES256 on P-256. */
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(coseKey)])

  return {
    privateKey,
    /** The answer to the options of a registration. */
    register(request: PasskeyRequest) {
      const authData = authenticatorData(request, 0, credential)
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', request).toString('base64url')
      return { ...named, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } }
    },
    /** The answer to the options of a log-in. */
    logIn(request: LogInRequest) {
      const authData = authenticatorData(request, request.count ?? 1)
      const data = clientData('webauthn.get', request)
      const signature = sign(
        'sha256',
        Buffer.concat([authData, createHash('sha256').update(data).digest()]),
        request.signWith?.privateKey ?? privateKey,
      )
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function clientData(type: string, { challenge, origin = 'http://glasshouse.test' }: PasskeyRequest): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin }))
}

/** WebAuthn, section 6.1: the hash of the site's name, the flags, the signature counter, and a new credential. */
function authenticatorData(
  { rpId = 'glasshouse.test', isVerified = true }: PasskeyRequest,
  count: number,
  credential = Buffer.alloc(0),
): Buffer {
  const [present, verified, attested] = [0x01, 0x04, 0x40]
  const flags = present | (isVerified ? verified : 0) | (credential.length > 0 ? attested : 0)
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(count, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), head, credential])
}
