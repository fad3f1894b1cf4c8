/** An error of the node itself: it was reached and rejected the call. */
export class RpcError extends Error {
  readonly code: number
  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`)
    this.name = 'RpcError'
    this.code = code
  }
}

export interface NodeRpc {
  /**
   * Calls a method of the node. Throws `RpcError` when the node rejects it, and the error of `fetch` when it cannot be
   * reached.
   */
  call<T>(method: string, params?: readonly unknown[], options?: CallOptions): Promise<T>
  /** The same node's calls for one of its wallets. */
  wallet(name: string): NodeRpc
}

interface CallOptions {
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

const usualTimeoutMs = 15_000

/**
 * The JSON-RPC of Bitcoin Core or Knots at an address with its user and password:
 * "http://user:password@127.0.0.1:18443". The password is only in the header.
 */
export function openNodeRpc(url: string): NodeRpc {
  const { username, password } = new URL(url)
  const at = new URL(url)
  at.username = at.password = ''
  const authorization = `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}`
  return rpcAt(at, authorization)
}

function rpcAt(at: URL, authorization: string): NodeRpc {
  return {
    wallet: (name) => rpcAt(new URL(`/wallet/${encodeURIComponent(name)}`, at), authorization),
    async call<T>(
      method: string,
      params: readonly unknown[] = [],
      { timeoutMs = usualTimeoutMs, signal }: CallOptions = {},
    ) {
      const timeout = AbortSignal.timeout(timeoutMs)
      const response = await fetch(at, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '1.0', id: method, method, params }),
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        redirect: 'error',
      })
      if (response.status === 401 || response.status === 403)
        throw new Error('The Bitcoin node refuses the user or the password')
      const { result, error } = (await response.json()) as {
        result: T
        error: { code: number; message: string } | null
      }
      if (error) throw new RpcError(method, error.code, error.message)
      return result
    },
  }
}

/** Converts an amount from a node, in bitcoin, to satoshis. */
export function satsOf(bitcoin: number): bigint {
  return BigInt(Math.round(bitcoin * 1e8))
}
