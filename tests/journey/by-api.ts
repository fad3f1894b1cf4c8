import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from 'playwright-core'
import type { BitcoinSettings } from '#root/contract/bitcoin-settings.ts'
import type { ClockSpeed } from '#root/domain/clock.ts'
import type { LensPolicy } from '#root/domain/lens.ts'
import type { PlanId } from '#root/domain/plans.ts'
import { olive } from './operator.ts'
import { drawReceipt } from './receipt.ts'

/*
 * The same steps as in client.ts and operator.ts, through the API with the window's own session, to prepare
 * what a test needs.
 */

/** A window, or anything else that keeps a session and sends requests with it. */
export interface Caller {
  /** The address of the product. */
  readonly baseURL: string
  context(): { readonly request: APIRequestContext }
}

async function send(window: Caller, method: 'post' | 'put', path: string, data?: unknown): Promise<any> {
  const headers = { origin: window.baseURL, 'idempotency-key': randomUUID() }
  const response = await window.context().request[method](path, { headers, ...(data === undefined ? {} : { data }) })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

/** Confirms the user's identity with the password, as the console's dialog does. It is valid for five minutes. */
export async function confirmByApi(window: Caller, password = olive.password): Promise<void> {
  await send(window, 'post', '/api/session/confirmation', { password })
}

/** Becomes the first operator, or the one that the link was made for. */
export async function joinByApi(window: Caller, link: string, person: typeof olive = olive): Promise<void> {
  await send(window, 'post', '/api/invitations/acceptance', { token: link.split('#')[1], ...person })
}

/** Invites a colleague, who becomes an operator, or an auditor, in another window. */
export async function joinAsColleague(
  window: Caller,
  operator: Caller,
  firstName: string,
  role: 'operator' | 'auditor' = 'operator',
): Promise<void> {
  const email = `${firstName.toLowerCase()}@example.com`
  await confirmByApi(operator)
  const { link } = await send(operator, 'post', '/api/operator/staff/invitations', { email, role })
  await joinByApi(window, link, { firstName, lastName: 'Colleague', email, password: olive.password })
}

/** Signs a new client up, with this email and password when they are given. */
export async function signUpByApi(
  window: Caller,
  firstName: string,
  lastName: string,
  account: { email?: string; password?: string } = {},
): Promise<void> {
  const id = randomUUID().slice(0, 8)
  await send(window, 'post', '/api/clients', {
    firstName,
    lastName,
    username: `client-${id}`,
    email: `client-${id}@example.com`,
    password: 'three brass panes',
    phoneNumber: '206-555-0100',
    country: 'United States',
    ...account,
  })
}

/** Adds sample clients over the next seconds. */
export async function fillByApi(operator: Caller, count: number): Promise<void> {
  await send(operator, 'post', '/api/operator/sample-classes', { count, seed: 1 })
}

/** Opens a deposit and uploads its proof; returns its id. */
export async function depositByApi(window: Caller, amount: string): Promise<string> {
  const { id } = await send(window, 'post', '/api/deposits', { amount })
  await sendProof(window, id, await drawReceipt(amount))
  return id
}

async function sendProof(window: Caller, depositId: string, bytes: Buffer): Promise<void> {
  const { request } = window.context()
  const headers = { origin: window.baseURL, 'tus-resumable': '1.0.0' }
  const opened = await request.post(`/api/deposits/${depositId}/proof/uploads`, {
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${btoa('receipt.png')}`,
    },
  })
  const sent = await request.patch(opened.headers().location ?? '', {
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: bytes,
  })
  if (!sent.ok()) throw new Error(`The proof was answered ${sent.status()}: ${await sent.text()}`)
}

/** Invests deposited money. */
export async function investByApi(window: Caller, plan: PlanId, amount: string): Promise<void> {
  await send(window, 'post', '/api/investments', { plan, amount })
}

/** Requests a withdrawal to the client's practice address; returns its id. */
export async function withdrawByApi(window: Caller, amount: string): Promise<string> {
  const terms = await window.context().request.get('/api/withdrawals/terms')
  const { practiceAddress } = (await terms.json()) as { practiceAddress: string }
  return (await send(window, 'post', '/api/withdrawals', { walletAddress: practiceAddress, amount })).id
}

/** Approves a deposit or a withdrawal, as an operator. */
export async function approveByApi(operator: Caller, noun: 'deposits' | 'withdrawals', id: string): Promise<void> {
  await send(operator, 'post', `/api/operator/${noun}/${id}/approval`)
}

/** A move answers before a long settlement is over; the next request may need its money. */
export async function moveClockByApi(operator: Caller, days: number): Promise<void> {
  let { unsettledInvestments } = await send(operator, 'post', '/api/operator/clock/moves', { move: 'day', times: days })
  while (unsettledInvestments > 0)
    ({ unsettledInvestments } = await (await operator.context().request.get('/api/operator/clock')).json())
}

/** Runs the clock at a speed, in its seconds for each second; 0 stops it, and with it the automatic blocks. */
export async function runClockByApi(operator: Caller, speed: ClockSpeed): Promise<void> {
  await send(operator, 'put', '/api/operator/clock/speed', { speed })
}

/** Sets the withdrawal fee, in percent. */
export async function chargeFeeByApi(operator: Caller, feePercent: string): Promise<void> {
  const settings = await (await operator.context().request.get('/api/operator/settings')).json()
  await send(operator, 'put', '/api/operator/settings', { ...settings, feePercent })
}

/** Signs a client up with money in the account, and with a matured plan if one is named. */
export async function newFundedClient(
  client: Caller,
  operator: Caller,
  name: [string, string],
  amount: string,
  plan?: PlanId,
): Promise<void> {
  await signUpByApi(client, ...name)
  await approveByApi(operator, 'deposits', await depositByApi(client, amount))
  if (!plan) return
  await investByApi(client, plan, amount)
  await moveClockByApi(operator, 20)
}

/** Sets who may use the lens. */
export async function chooseLensPolicy(operator: Caller, lens: LensPolicy): Promise<void> {
  const settings = await (await operator.context().request.get('/api/operator/settings')).json()
  await send(operator, 'put', '/api/operator/settings', { ...settings, lens })
}

/** Changes some of the settings of how the firm receives and sends bitcoin; returns all. */
export async function changeBitcoinSettingsByApi(operator: Caller, change: Partial<BitcoinSettings>) {
  const path = '/api/operator/settings/bitcoin'
  const {
    network: _,
    fundingAddress: __,
    gapLimit: ___,
    ...settings
  } = await (await operator.context().request.get(path)).json()
  await confirmByApi(operator)
  return send(operator, 'put', path, { ...settings, ...change })
}

/** Has the firm pay from an account without its keys, which a client's practice wallet funds. Blocks come only on request. */
export async function watchAccountByApi(
  operator: Caller,
  client: Caller,
  accountKey: string,
): Promise<{ txid: string }> {
  await runClockByApi(operator, 0)
  const { fundingAddress } = await changeBitcoinSettingsByApi(operator, { accountKey })
  const paid = await send(client, 'post', '/api/wallet/payments', { address: fundingAddress, bitcoin: '0.01' })
  await mineByApi(operator)
  return paid
}

async function mineByApi(operator: Caller): Promise<void> {
  await send(operator, 'post', '/api/operator/chain/blocks', { count: 1 })
}

/** Undoes the last block, and lets the client take back a payment that it had confirmed. */
export async function takeBackByApi(operator: Caller, client: Caller, txid: string): Promise<void> {
  await send(operator, 'post', '/api/operator/chain/reorganisations', { depth: 1 })
  await send(client, 'post', `/api/wallet/payments/${txid}/replacement`, { pays: 'oneself' })
  await mineByApi(operator)
}
