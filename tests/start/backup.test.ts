import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Browser, moveDays, mustPost, openProvedDeposit, signUp } from './browser.ts'
import { query, temporaryFolder } from './data-folder.ts'
import { builtProgram, run, stop } from './server-process.ts'
import { join, start } from './whole-firm.ts'

async function script(name: 'backup' | 'restore', dataDir: string, file: string) {
  const env = { GLASSHOUSE_DATA_DIR: dataDir }
  const command = run(builtProgram(name, file), { env })
  return { code: await command.ended, output: command.output() }
}
const hashIn = (output: string) => /Ledger hash: ([0-9a-f]{64})/.exec(output)?.[1]

/** A withdrawal that is approved and sent to the client's practice wallet; returns its transaction's id. */
async function payOut(operator: Browser, client: Browser, amount: string): Promise<string> {
  const { practiceAddress: walletAddress } = (await client.get('/api/withdrawals/terms')).body
  const { id } = await mustPost(client, '/api/withdrawals', { walletAddress, amount })
  await mustPost(operator, `/api/operator/withdrawals/${id}/approval`)
  const readPayout = async () => (await client.get('/api/withdrawals')).body.withdrawals[0].payout
  await expect.poll(async () => (await readPayout()).status, { timeout: 30_000 }).toMatch(/^(?:mempool|confirmed)$/)
  return (await readPayout()).txid
}

async function addressesGivenOut(dataDir: string): Promise<string[]> {
  return (await query(dataDir, 'select address from deposits')).map(({ address }) => String(address))
}

test(
  '45 a restored backup has the same ledger, people and files, nothing later, and never reuses an address or repeats a payout',
  { timeout: 180_000 },
  async () => {
    const [before, after] = [temporaryFolder(), path.join(temporaryFolder(), 'data')]
    const file = path.join(temporaryFolder(), 'state.tar.gz')
    const first = await start(before)
    const operator = await join(first.url, first.server.output())
    const client = await signUp(first.url)
    const deposit = await openProvedDeposit(client, '2500')
    await mustPost(operator, `/api/operator/deposits/${deposit}/approval`)
    await mustPost(client, '/api/investments', { plan: 'advanced', amount: '2000' })
    await moveDays(operator, 15)
    const paid = await payOut(operator, client, '500')
    const { body: wallet } = await client.get('/api/wallet')

    const made = await script('backup', before, file)
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('It contains the keys') })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await script('backup', before, file)).output).toContain('already exists')

    const late = await signUp(first.url)
    await mustPost(late, '/api/deposits', { amount: '300' })
    await payOut(operator, client, '700')
    const givenOut = await addressesGivenOut(before)
    expect(givenOut).toHaveLength(2)
    await stop(first.server)

    const restored = await script('restore', after, file)
    expect(restored.code, restored.output).toBe(0)
    expect(hashIn(restored.output)).toBe(hashIn(made.output))
    expect((await script('restore', after, file)).output).toContain('is not empty')

    const second = await start(after)
    expect(second.server.output()).not.toContain('first operator')
    // The backup does not know which sessions ended since.
    expect(restored.output).toMatch(/these were ended: \d+ sessions, \d+ invitations, \d+ links and tickets\./m)
    const again = client.at(second.url)
    expect((await again.get('/api/account')).status).toBe(401)
    await again.logIn()
    expect((await again.get('/api/account')).body).toMatchObject({
      balances: { deposited: '500.00', withdrawable: '7500.00' },
    })
    // The chain matches the ledger: one payout, sent once.
    const { body: walletAgain } = await again.get('/api/wallet')
    const idsOf = ({ wallet: { transactions } }: typeof wallet) =>
      transactions.map(({ txid }: { txid: string }) => txid)
    expect(idsOf(walletAgain)).toEqual(idsOf(wallet))
    expect(idsOf(wallet)).toContain(paid)
    expect((await late.at(second.url).get('/api/account')).status).toBe(401)
    const staff = operator.at(second.url)
    const olga = { email: 'olga@example.com', password: 'seven green bottles', remember: false }
    expect((await staff.post('/api/session', olga)).status).toBe(201)
    const proof = await staff.raw(`/api/operator/deposits/${deposit}/proof`)
    expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/png'])
    const next = await mustPost(again, '/api/deposits', { amount: '400' })
    expect(givenOut).not.toContain(next.address)
    const verified = run(builtProgram('ledger-verify'), { env: { GLASSHOUSE_DATA_DIR: after } })
    expect(await verified.ended).toBe(0)
    const log = run(builtProgram('audit-verify'), { env: { GLASSHOUSE_DATA_DIR: after } })
    expect(await log.ended, log.output()).toBe(0)
    await stop(second.server)
  },
)

test('an incomplete backup is refused in one sentence, and changes nothing', async () => {
  const folder = temporaryFolder()
  const [source, target, file] = ['source', 'target', 'state.tar.gz'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const { server } = await start(source)
  expect((await script('backup', source, file)).code).toBe(0)
  await stop(server)
  const whole = readFileSync(file)
  truncateSync(file, whole.length - 200)
  const cut = await script('restore', target, file)
  expect(cut.code).toBe(1)
  expect(cut.output).toMatch(/^\S+ is not a complete backup of Glasshouse \(.+\)\.\n$/)
  writeFileSync(file, 'no archive at all')
  expect((await script('restore', target, file)).output).toMatch(/is not a complete backup of Glasshouse/)
  expect((await script('restore', target, path.join(folder, 'none'))).output).toMatch(/^The file .+ does not exist/)
  writeFileSync(file, whole)
  expect((await script('restore', target, file)).code).toBe(0)
})
