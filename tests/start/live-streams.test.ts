import { expect, test } from 'vitest'
import { type Browser, openProvedDeposit, signUp } from './browser.ts'
import { stop } from './server-process.ts'
import { startTwoServers } from './two-servers.ts'

const { a, b, operator } = await startTwoServers()

/** Opens a live stream, and collects its text until it is closed or its server ends. */
async function listen(browser: Browser, lastEventId = '') {
  const response = await browser.raw(`/api/live?lastEventId=${lastEventId}`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const stream = { text: '', ended: false, close: () => reader.cancel() }
  void (async () => {
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) stream.text += part.value
    } catch {
      // Its server was killed.
    }
    stream.ended = true
  })()
  await expect.poll(() => stream.text).toContain('event: ping')
  return stream
}

const lastIdOf = ({ text }: { text: string }) =>
  text
    .match(/^id: (\d+)$/gm)!
    .at(-1)!
    .slice('id: '.length)
const approve = (id: string) => operator.at(b.url).post(`/api/operator/deposits/${id}/approval`)

test('events while a server was down reach a browser at the other server, and at the first one when it is back', async () => {
  const [client, other] = [await signUp(a.url), await signUp(a.url)]
  const [own, another] = [await openProvedDeposit(client, '500'), await openProvedDeposit(other, '500')]
  const before = await listen(client)
  await stop(a.run, 'SIGKILL')
  await expect.poll(() => before.ended).toBe(true)
  const lastId = lastIdOf(before)
  for (const id of [own, another]) expect((await approve(id)).status).toBe(200)

  const missedAtB = await listen(client.at(b.url), lastId)
  await expect.poll(() => missedAtB.text).toContain(`data: {"type":"deposit","id":"${own}"}`)
  await a.restart()
  const missedAtA = await listen(client, lastId)
  await expect.poll(() => missedAtA.text).toContain(`data: {"type":"deposit","id":"${own}"}`)
  for (const stream of [missedAtB, missedAtA]) {
    expect(stream.text).not.toContain('gap')
    expect(stream.text).not.toContain(another)
    await stream.close()
  }
})
