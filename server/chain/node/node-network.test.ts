import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readNodeNetwork } from './node-network.ts'
import { openNodeRpc } from './node-rpc.ts'

/** A node that answers every call with this network. Returns its RPC and the calls. */
async function nodeOf(chain: string) {
  const methods: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      methods.push((JSON.parse(body) as { method: string }).method)
      const isAllowed = request.headers.authorization === `Basic ${btoa('user:pass word')}`
      response.writeHead(isAllowed ? 200 : 401).end(JSON.stringify({ result: { chain }, error: null }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { methods, at: (login: string) => openNodeRpc(`http://${login}@127.0.0.1:${port}`) }
}

test.each(['regtest', 'signet', 'testnet4'])('a node of %s is accepted', async (chain) => {
  const { at } = await nodeOf(chain)
  expect(await readNodeNetwork(at('user:pass%20word'))).toBe(chain)
})

test('48 a main network node is refused by name, before any other call', async () => {
  const { at, methods } = await nodeOf('main')
  await expect(readNodeNetwork(at('user:pass%20word'))).rejects.toThrow('Glasshouse only works with test bitcoin.')
  expect(methods).toEqual(['getblockchaininfo'])
})

test.each([
  ['the old test network', 'test', 'user:pass%20word', 'use one of regtest, signet or testnet4'],
  ['one that refuses the password', 'regtest', 'user:wrong', 'refuses the user or the password'],
])('%s is refused', async (_, chain, login, message) => {
  const { at } = await nodeOf(chain)
  await expect(readNodeNetwork(at(login))).rejects.toThrow(message)
})

test('an unreachable node is reported', async () => {
  await expect(readNodeNetwork(openNodeRpc('http://user:word@127.0.0.1:9'))).rejects.toThrow(
    /does not answer \(.+\): start it/,
  )
})
