import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions } from 'playwright-core'
import type { Window } from '../browser.ts'
import {
  approveByApi,
  confirmByApi,
  depositByApi,
  investByApi,
  joinByApi,
  moveClockByApi,
  signUpByApi,
  withdrawByApi,
} from './by-api.ts'
import { answerByApi, submitByApi } from './onboarding-steps.ts'
import { olive } from './operator.ts'
import type { Stage } from './stage.ts'

/* An instance in which every screen has contents, and in which names, words, reasons and amounts have their maximum length. */

/** A first name of 38 letters without a place to break the line. */
export const longName = 'Wolfeschlegelsteinhausenbergerdorffian'
export const longLastName = 'Featherstonehaughcholmondeleybeauchamp'
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const longReason = `The payment was not found: ${longWord} https://example.com/${'a-long-path/'.repeat(8)} ${'and more words '.repeat(16)}`

/** The viewer of a screen. The newcomer has signed up and started the compliance form; the client has everything. */
export type Viewer = 'visitor' | 'newcomer' | 'client' | 'operator'

export interface LongContents {
  readonly windows: Readonly<Record<Viewer, Window>>
  /** Ids for addresses. */
  readonly ids: Readonly<
    Record<
      | 'client'
      | 'openDeposit'
      | 'pendingDeposit'
      | 'mail'
      | 'message'
      | 'block'
      | 'transaction'
      | 'address'
      | 'room'
      | 'lesson',
      string
    >
  >
}

/** Fills an instance and opens a window for each viewer. */
export async function fillWithLongContents(
  { testServer, openWindow }: Stage,
  options?: BrowserContextOptions,
): Promise<LongContents> {
  const { operatorLink } = await testServer()
  const [visitor, newcomer, client, operator] = await Promise.all([0, 1, 2, 3].map(() => openWindow(options)))
  if (!visitor || !newcomer || !client || !operator) throw new Error('No window could be opened')
  const windows = { visitor, newcomer, client, operator }
  await joinByApi(operator, operatorLink, { ...olive, firstName: longName, lastName: longLastName })
  await fillClient(client, operator)
  await signUpByApi(newcomer, longName, longLastName)
  await answerByApi(newcomer, { fullName: longWord, city: longWord })
  await depositByApi(newcomer, '1000000.00')
  await fillConsole(visitor, operator)
  return { windows, ids: await readIds(client, operator) }
}

/** Each kind of movement, in large amounts, and pending or refused records with a long reason. */
async function fillClient(client: Window, operator: Window): Promise<void> {
  const email = `${longName}.${'x'.repeat(20)}@${longLastName}.example.com`.toLowerCase()
  await signUpByApi(client, longName, longLastName, { email })
  for (const amount of ['1000000.00', '999999.99'])
    await approveByApi(operator, 'deposits', await depositByApi(client, amount))
  await investByApi(client, 'premium', '100000.00')
  await moveClockByApi(operator, 21)
  await investByApi(client, 'premium', '99999.99')
  await refuse(operator, 'deposits', await depositByApi(client, '888888.88'))
  await depositByApi(client, '777777.77')
  await send(client, 'post', '/api/deposits', { amount: '666666.66' })
  await approveByApi(operator, 'withdrawals', await withdrawByApi(client, '123456.78'))
  await refuse(operator, 'withdrawals', await withdrawByApi(client, '111111.11'))
  await withdrawByApi(client, '222222.22')
  await submitByApi(client, {
    fullName: longWord,
    residentialAddress: `12 ${longWord}`,
    city: longWord,
    explanation: longReason,
  })
}

async function fillConsole(visitor: Window, operator: Window): Promise<void> {
  await send(visitor, 'post', '/api/contact-messages', {
    fullName: longWord,
    email: `${longWord.slice(0, 60)}@example.com`,
    houseAddress: longWord,
    country: longName,
    phoneNumber: '+1 206 555 0100',
    whatsappNumber: '+1 206 555 0101',
    message: longReason,
  })
  await confirmByApi(operator)
  await send(operator, 'post', '/api/operator/staff/invitations', {
    email: `${longWord.slice(0, 20)}.${longName}@example.com`.replace('ä', 'a'),
    role: 'auditor',
  })
  await send(operator, 'post', '/api/operator/claims', {
    words: { en: `Sure returns: ${longWord}`, es: '', ar: '' },
    shownAt: '/dashboard',
    signs: [3],
  })
  await send(operator, 'post', '/api/operator/rooms', { name: longWord })
  const { rooms } = await read(operator, '/api/operator/rooms')
  await send(operator, 'post', `/api/operator/rooms/${rooms[0].id}/lessons`, { plan: '90', planName: longWord })
  await send(operator, 'put', '/api/operator/withdrawals/freeze', { notice: longReason.slice(0, 500) })
}

const read = async (window: Window, path: string) => (await window.context().request.get(path)).json()

async function readIds(client: Window, operator: Window): Promise<LongContents['ids']> {
  const [mail] = (await read(client, '/api/mails')).mails
  const [message] = (await read(operator, '/api/operator/contact-messages')).rows
  const [block] = (await read(client, '/api/chain/blocks')).rows
  const { wallet } = await read(client, '/api/wallet')
  const { deposits } = await read(client, '/api/deposits')
  const [room] = (await read(operator, '/api/operator/rooms')).rooms
  const depositOf = (status: string) => deposits.find((deposit: { status: string }) => deposit.status === status).id
  return {
    client: (await read(client, '/api/session')).actor.id,
    openDeposit: depositOf('opened'),
    pendingDeposit: depositOf('pending'),
    mail: mail.id,
    message: message.id,
    block: block.hash,
    transaction: wallet.transactions[0].txid,
    address: wallet.address,
    room: room.code,
    lesson: room.lesson.id,
  }
}

async function refuse(operator: Window, noun: 'deposits' | 'withdrawals', id: string): Promise<void> {
  await send(operator, 'post', `/api/operator/${noun}/${id}/rejection`, { reason: longReason.slice(0, 500) })
}

async function send(window: Window, method: 'post' | 'put', path: string, data: unknown): Promise<void> {
  const headers = { origin: window.baseURL, 'idempotency-key': randomUUID() }
  const response = await window.context().request[method](path, { headers, data })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
}
