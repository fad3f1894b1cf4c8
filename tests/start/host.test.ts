import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { HostBrowser } from '../host/host-browser.ts'
import { temporaryFolder } from './data-folder.ts'
import { checkout, ready, refusal, runServer, stop } from './server-process.ts'

const env = { GLASSHOUSE_DIRECTORY_URL: 'embedded', GLASSHOUSE_DOMAIN: 'localhost', GLASSHOUSE_READY_FIRMS: '1' }

test('two settings start a host on the embedded PostgreSQL, and it starts again', async () => {
  const dataDir = temporaryFolder()
  for (let start = 0; start < 2; start += 1) {
    const server = runServer(dataDir, { env })
    const url = new URL(await ready(server))
    expect(url.hostname).toBe('localhost')
    const browser = new HostBrowser(Number(url.port))
    expect((await browser.request(`${url.origin}/healthz`)).json()).toMatchObject({ status: 'ok', database: 'ok' })
    expect((await browser.request(`http://nobody.localhost:${url.port}/`)).status).toBe(404)
    expect(await stop(server)).toBe(0)
  }
})

test('one of the two settings without the other is refused by its name', async () => {
  const { GLASSHOUSE_DOMAIN, GLASSHOUSE_DIRECTORY_URL } = env
  for (const [given, sentence] of [
    [{ GLASSHOUSE_DOMAIN }, 'GLASSHOUSE_DOMAIN is set without GLASSHOUSE_DIRECTORY_URL'],
    [{ GLASSHOUSE_DIRECTORY_URL }, 'GLASSHOUSE_DIRECTORY_URL is set without GLASSHOUSE_DOMAIN'],
  ] as const) {
    const refused = await refusal(runServer(temporaryFolder(), { env: given }))
    expect(refused).toEqual({ code: 1, lines: [expect.stringContaining(sentence)] })
  }
})

test('one firm loads no code of a host', () => {
  const folder = path.join(checkout, 'dist/server')
  const loaded = new Set<string>()
  const load = (name: string) => {
    if (loaded.has(name)) return
    loaded.add(name)
    const text = readFileSync(path.join(folder, name), 'utf8')
    for (const [, from = ''] of text.matchAll(/^(?:import|export)\b[^;]*?["']\.\/([\w.-]+\.js)["']/gm)) load(from)
  }
  load('main.js')
  const texts = [...loaded].map((name) => readFileSync(path.join(folder, name), 'utf8'))
  expect(texts.some((text) => text.includes('glasshouse_live'))).toBe(true)
  expect(texts.filter((text) => text.includes('glasshouse_firms'))).toEqual([])
})
