import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { linkOrigin } from '#root/server/platform/local-network.ts'
import { networkAddress, oneNetwork } from '#root/tests/local-network.ts'
import { listen, type Listening } from './listen.ts'
import { openLocalNetwork } from './open-local-network.ts'

let dataDir: string
let server: Listening
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-network-'))
  server = await listen(oneNetwork.HOST, 0)
  server.answerWith(({ url }) => new Response(`answered ${new URL(url).pathname}`))
  onTestFinished(async () => {
    await server.close(0)
    rmSync(dataDir, { recursive: true })
  })
})

/** The network of the server of this test, as after a start. */
async function openNetwork(findAddresses = () => [networkAddress], changed: object = {}) {
  const host = oneNetwork.HOST
  const { port } = server
  const publicUrl = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const network = await openLocalNetwork(
    { host, port, publicUrl, isPublicUrlSet: false, trustProxy: false, dataDir, ...changed },
    server,
    findAddresses,
  )
  onTestFinished(() => network.stop())
  return network
}

const ask = async (pathname = '/') => {
  const response = await fetch(`http://${networkAddress}:${server.port}${pathname}`, {
    headers: { connection: 'close' },
  })
  return response.text()
}

test('a server is closed to the network until it is opened, and then again after it is closed', async () => {
  const network = await openNetwork()
  expect([network.openUntil(), network.isLocalOnly()]).toEqual([null, true])
  expect(network.addresses()).toEqual([{ address: networkAddress, isOpen: false }])
  await expect(ask()).rejects.toThrow('fetch failed')

  const before = Date.now()
  await network.open(12)
  expect(await ask('/join')).toBe('answered /join')
  expect(network.addresses()).toEqual([{ address: networkAddress, isOpen: true }])
  expect(network.origins()).toEqual([`http://${networkAddress}:${server.port}`])
  expect(network.isLocalOnly()).toBe(false)
  expect(network.openUntil()!.getTime() - before).toBeGreaterThanOrEqual(12 * 3_600_000)

  await network.close()
  await expect(ask()).rejects.toThrow('fetch failed')
  expect(network.origins()[0]).not.toContain(networkAddress)
})

test('opening and closing cut no connection of the machine itself', async () => {
  const network = await openNetwork()
  const own = connect(server.port, oneNetwork.HOST)
  onTestFinished(() => void own.destroy())
  let said = ''
  own.setEncoding('utf8').on('data', (text: string) => (said += text))
  const get = (pathname: string) => own.write(`GET ${pathname} HTTP/1.1\r\nHost: glasshouse.test\r\n\r\n`)
  get('/before')
  await expect.poll(() => said).toContain('answered /before')
  await network.open(1)
  await network.close()
  get('/after')
  await expect.poll(() => said).toContain('answered /after')
})

test('a restart finds the network as it was left, until its time is over', async () => {
  const before = await openNetwork()
  await before.open(2)
  const until = before.openUntil()
  await before.stop()
  const file = path.join(dataDir, 'network-open-until')
  expect(readFileSync(file, 'utf8').trim()).toBe(until!.toISOString())

  const port = server.port
  await server.close(0)
  server = await listen(oneNetwork.HOST, port)
  server.answerWith(() => new Response('restarted'))
  const after = await openNetwork()
  expect(after.openUntil()).toEqual(until)
  expect(await ask()).toBe('restarted')
  await after.close()
  await after.stop()

  writeFileSync(file, `${new Date(Date.now() - 1).toISOString()}\n`)
  const later = await openNetwork()
  expect(later.openUntil()).toBeNull()
  await expect(ask()).rejects.toThrow('fetch failed')
})

test('the open addresses are those that the machine has now', async () => {
  let addresses: string[] = []
  const network = await openNetwork(() => addresses)
  await network.open(1)
  expect(network.origins()[0]).not.toContain(networkAddress)
  addresses = [networkAddress, '192.0.2.1']
  await network.open(1)
  // Nobody can listen on an address of somebody else.
  expect(network.addresses().map(({ isOpen }) => isOpen)).toEqual([true, false])
  expect(network.origins()).toEqual([`http://${networkAddress}:${server.port}`])
  addresses = []
  await network.open(1)
  await expect(ask()).rejects.toThrow('fetch failed')
})

test('a server that its settings open or close is not changed here', async () => {
  const everywhere = await openNetwork(undefined, { host: '0.0.0.0', publicUrl: `http://localhost:${server.port}` })
  expect(everywhere.fixedBy).toBe('host')
  expect(everywhere.origins()).toEqual([`http://${networkAddress}:${server.port}`])
  const named = await openNetwork(undefined, { publicUrl: 'https://glasshouse.example.com', isPublicUrlSet: true })
  expect([named.fixedBy, named.origins()]).toEqual(['address', ['https://glasshouse.example.com']])
  // A direct visitor could forge the address that a proxy reports.
  expect((await openNetwork(undefined, { trustProxy: true })).fixedBy).toBe('proxy')
})

test('links name the public address that is set, even one that would follow from the host and the port', async () => {
  const publicUrl = `http://localhost:${server.port}`
  const named = await openNetwork(undefined, { host: '0.0.0.0', publicUrl, isPublicUrlSet: true })
  expect([named.fixedBy, linkOrigin(named)]).toEqual(['address', publicUrl])
  await named.open(1)
  expect(linkOrigin(named)).toBe(publicUrl)
  await named.close()
})
