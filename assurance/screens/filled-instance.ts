import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions } from 'playwright-core'
import type { Locale } from '#root/contract/language.ts'
import type { Window } from '#root/tests/browser.ts'
import {
  approveByApi,
  confirmByApi,
  depositByApi,
  investByApi,
  joinByApi,
  moveClockByApi,
  signUpByApi,
  withdrawByApi,
} from '#root/tests/journey/by-api.ts'
import { answerByApi, submitByApi } from '#root/tests/journey/onboarding-steps.ts'
import { olive } from '#root/tests/journey/operator.ts'
import type { TestInstance } from '#root/tests/journey/test-instance.ts'

/* An instance in which every screen has contents: with names, words, reasons and amounts of their maximum length, or with ordinary ones. */

/** What the people of an instance write, and the client's amounts in dollars. */
export interface Contents {
  readonly operator: { readonly firstName: string; readonly lastName: string }
  readonly firstName: string
  readonly lastName: string
  readonly clientEmail: string
  /** The name of a person, a city and a room. */
  readonly word: string
  /** The names of the rooms of the seats (visits.ts), and of one more. */
  readonly rooms: readonly string[]
  readonly street: string
  readonly reason: string
  readonly claim: string
  readonly colleagueEmail: string
  readonly deposited: readonly string[]
  readonly invested: readonly [string, string]
  readonly refusedDeposit: string
  readonly pendingDeposit: string
  readonly openDeposit: string
  readonly paidWithdrawal: string
  readonly refusedWithdrawal: string
  readonly pendingWithdrawal: string
  readonly isFrozen: boolean
}

const longFirstName = 'Wolfeschlegelsteinhausenbergerdorffian'
const longLastName = 'Featherstonehaughcholmondeleybeauchamp'
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Names of 38 letters without a place to break the line, and the largest amounts. */
export const longContents: Contents = {
  operator: { firstName: longFirstName, lastName: longLastName },
  firstName: longFirstName,
  lastName: longLastName,
  clientEmail: `${longFirstName}.${'x'.repeat(20)}@${longLastName}.example.com`.toLowerCase(),
  word: longWord,
  rooms: Array.from({ length: 7 }, (_, place) => `${place}${longWord.slice(1)}`),
  street: `12 ${longWord}`,
  reason: `The payment was not found: ${longWord} https://example.com/${'a-long-path/'.repeat(8)} ${'and more words '.repeat(16)}`,
  claim: `Sure returns: ${longWord}`,
  colleagueEmail: `${longWord.slice(0, 20)}.${longFirstName}@example.com`.replace('ä', 'a'),
  deposited: ['1000000.00', '999999.99'],
  invested: ['100000.00', '99999.99'],
  refusedDeposit: '888888.88',
  pendingDeposit: '777777.77',
  openDeposit: '666666.66',
  paidWithdrawal: '123456.78',
  refusedWithdrawal: '111111.11',
  pendingWithdrawal: '222222.22',
  isFrozen: true,
}

const roomNames: Readonly<Record<Locale, readonly string[]>> = {
  en: [
    'Economics 10b',
    'Civics 9a',
    'Consumer law, spring',
    'Evening course',
    'Library workshop',
    'Year 11, main hall',
    'Maths 8c',
  ],
  es: [
    'Economía 4.º B',
    'Educación cívica 3.º A',
    'Derecho del consumo, primavera',
    'Curso de tarde',
    'Taller en la biblioteca',
    'Bachillerato, salón de actos',
    'Matemáticas 2.º C',
  ],
  ar: [
    'الاقتصاد 10 ب',
    'التربية المدنية 9 أ',
    'قانون المستهلك، الربيع',
    'الدورة المسائية',
    'ورشة المكتبة',
    'الصف 11، القاعة الكبرى',
    'الرياضيات 8 ج',
  ],
}

/** Contents as a class would write them, for pictures. */
export const ordinaryContents: Contents = {
  operator: olive,
  firstName: 'Nora',
  lastName: 'Whitfield',
  clientEmail: 'nora.whitfield@example.com',
  word: 'Larchmont',
  rooms: roomNames.en,
  street: '12 Quay Street',
  reason:
    'We could not match this transaction with your account. Please write to your account manager before you try again.',
  claim: 'Trusted by families for three generations',
  colleagueEmail: 'tomas.quill@example.com',
  deposited: ['12000.00', '16000.00'],
  invested: ['10000.00', '12500.00'],
  refusedDeposit: '800.00',
  pendingDeposit: '1500.00',
  openDeposit: '2400.00',
  paidWithdrawal: '4000.00',
  refusedWithdrawal: '500.00',
  pendingWithdrawal: '18500.00',
  isFrozen: false,
}

/** The ordinary contents, with rooms that are named in the language of the reader. */
export const ordinaryContentsIn = (locale: Locale): Contents => ({ ...ordinaryContents, rooms: roomNames[locale] })

/** The viewer of a screen. The newcomer has signed up and started the compliance form; the client has everything. */
export type Viewer = 'visitor' | 'newcomer' | 'client' | 'operator'

export interface FilledInstance {
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
export async function fillInstance(
  { testServer, openWindow }: Pick<TestInstance, 'openWindow'> & { testServer(): Promise<{ operatorLink: string }> },
  contents: Contents,
  options?: BrowserContextOptions,
): Promise<FilledInstance> {
  const { operatorLink } = await testServer()
  const [visitor, newcomer, client, operator] = await Promise.all([0, 1, 2, 3].map(() => openWindow(options)))
  if (!visitor || !newcomer || !client || !operator) throw new Error('No window could be opened')
  const { firstName, lastName, word } = contents
  await joinByApi(operator, operatorLink, { ...olive, ...contents.operator })
  await fillClient(client, operator, contents)
  await signUpByApi(newcomer, firstName, lastName)
  await answerByApi(newcomer, { fullName: word, city: word })
  await depositByApi(newcomer, contents.deposited[0]!)
  await fillConsole(visitor, operator, contents)
  return { windows: { visitor, newcomer, client, operator }, ids: await readIds(client, operator) }
}

/** Each kind of movement, and pending or refused records with a reason. */
async function fillClient(client: Window, operator: Window, contents: Contents): Promise<void> {
  const { firstName, lastName, word, reason, invested } = contents
  await signUpByApi(client, firstName, lastName, { email: contents.clientEmail })
  for (const amount of contents.deposited) await approveByApi(operator, 'deposits', await depositByApi(client, amount))
  await investByApi(client, 'premium', invested[0])
  await moveClockByApi(operator, 21)
  await investByApi(client, 'premium', invested[1])
  await refuse(operator, 'deposits', await depositByApi(client, contents.refusedDeposit), reason)
  await depositByApi(client, contents.pendingDeposit)
  await send(client, 'post', '/api/deposits', { amount: contents.openDeposit })
  await approveByApi(operator, 'withdrawals', await withdrawByApi(client, contents.paidWithdrawal))
  await refuse(operator, 'withdrawals', await withdrawByApi(client, contents.refusedWithdrawal), reason)
  await withdrawByApi(client, contents.pendingWithdrawal)
  await submitByApi(client, {
    fullName: word,
    residentialAddress: contents.street,
    city: word,
    explanation: reason,
  })
}

async function fillConsole(visitor: Window, operator: Window, contents: Contents): Promise<void> {
  const { word, reason } = contents
  await send(visitor, 'post', '/api/contact-messages', {
    fullName: word,
    email: `${word.slice(0, 60)}@example.com`,
    houseAddress: word,
    country: contents.firstName,
    phoneNumber: '+1 206 555 0100',
    whatsappNumber: '+1 206 555 0101',
    message: reason,
  })
  await confirmByApi(operator)
  await send(operator, 'post', '/api/operator/staff/invitations', { email: contents.colleagueEmail, role: 'auditor' })
  await send(operator, 'post', '/api/operator/claims', {
    text: { en: contents.claim, es: '', ar: '' },
    shownAt: '/dashboard',
    signs: [3],
  })
  const steps = ['lobby', 'play', 'reveal', 'closed'].map((step) => ({ step, minutes: 10, note: reason }))
  await send(operator, 'post', '/api/operator/lesson-plans', { name: word, steps })
  await send(operator, 'post', '/api/operator/rooms', { name: word })
  const { rooms } = await read(operator, '/api/operator/rooms')
  await send(operator, 'post', `/api/operator/rooms/${rooms[0].id}/lessons`, { plan: '90', planName: word })
  if (contents.isFrozen)
    await send(operator, 'put', '/api/operator/withdrawals/freeze', { notice: reason.slice(0, 500) })
}

const read = async (window: Window, path: string) => (await window.context().request.get(path)).json()

async function readIds(client: Window, operator: Window): Promise<FilledInstance['ids']> {
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

async function refuse(operator: Window, noun: 'deposits' | 'withdrawals', id: string, reason: string): Promise<void> {
  await send(operator, 'post', `/api/operator/${noun}/${id}/rejection`, { reason: reason.slice(0, 500) })
}

async function send(window: Window, method: 'post' | 'put', path: string, data: unknown): Promise<void> {
  const headers = { origin: window.baseURL, 'idempotency-key': randomUUID() }
  const response = await window.context().request[method](path, { headers, data })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
}
