import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pageBeside, type Window } from '../browser.ts'
import { accountOf } from '../chain/keys.ts'
import {
  approveByApi,
  confirmByApi,
  depositByApi,
  joinAsColleague,
  joinByApi,
  newFundedClient,
  signUpByApi,
  watchAccountByApi,
  withdrawByApi,
} from './by-api.ts'
import { answerByApi, submitByApi } from './onboarding-steps.ts'
import { password } from './profile-steps.ts'
import { stage } from './stage.ts'

/*
 * A press begins and ends at the same place. An error that appears when a field loses focus must not move the button in
 * between, or the press misses it. This test presses every form's button after each kind of change in each field.
 */

// Passkeys need a domain name, not an IP address.
const { testServer, openWindow } = stage({ HOST: 'localhost' })

const viewers = ['visitor', 'newcomer', 'client', 'declarer', 'submitter', 'reviser', 'operator'] as const
type Viewer = (typeof viewers)[number]
const windows = {} as Record<Viewer, Window>
/** Addresses that are known once their records exist. */
const made = { invitation: '', payout: '' }

beforeAll(async () => {
  const { operatorLink } = await testServer()
  for (const viewer of viewers) windows[viewer] = await openWindow({ reducedMotion: 'reduce' })
  await joinByApi(windows.operator, operatorLink)
  await newFundedClient(windows.client, windows.operator, ['Paula', 'Presser'], '2000.00', 'advanced')
  await newFundedClient(windows.newcomer, windows.operator, ['Nell', 'Newcomer'], '2000.00')
  await makeStaff()
  await makePayouts()
  await makeRecords()
  for (const page of Object.values(windows)) await page.context().addInitScript(sendNothing)
})

/** A colleague, and an unused invitation. */
async function makeStaff(): Promise<void> {
  await joinAsColleague(await openWindow(), windows.operator, 'Ursula')
  await confirmByApi(windows.operator)
  const { link } = await post('operator', '/api/operator/staff/invitations', {
    email: 'ivy@example.com',
    role: 'auditor',
  })
  made.invitation = link
}

/** One pending withdrawal, and one whose payment has to be signed elsewhere. */
async function makePayouts(): Promise<void> {
  const payee = await openWindow()
  await newFundedClient(payee, windows.operator, ['Petra', 'Payee'], '2000.00', 'advanced')
  await watchAccountByApi(windows.operator, payee, accountOf(24).publicExtendedKey)
  const id = await withdrawByApi(payee, '100.00')
  await approveByApi(windows.operator, 'withdrawals', id)
  made.payout = `/operator/withdrawals?status=approved&withdrawal=${id}`
  await withdrawByApi(payee, '100.00')
}

/** Declarations in three states, a pending deposit, and a message to the firm. */
async function makeRecords(): Promise<void> {
  for (const viewer of ['declarer', 'submitter', 'reviser'] as const)
    await signUpByApi(windows[viewer], viewer[0]!.toUpperCase() + viewer.slice(1), 'Person')
  await answerByApi(windows.declarer)
  await submitByApi(windows.reviser)
  const { request } = windows.operator.context()
  const { rows } = await (await request.get('/api/operator/onboarding')).json()
  await post('operator', `/api/operator/onboarding/${rows[0].id}/revision`, {
    fields: ['city', 'state'],
    note: 'Not readable.',
  })
  await submitByApi(windows.submitter)
  await depositByApi(windows.submitter, '500.00')
  const line = 'Somewhere'
  await post('visitor', '/api/contact-messages', {
    fullName: 'Cora Writer',
    email: 'cora@example.com',
    houseAddress: line,
    country: line,
    phoneNumber: '206-555-0100',
    whatsappNumber: '206-555-0100',
    message: 'Please write back.',
  })
}

async function post(viewer: Viewer, address: string, data: unknown): Promise<any> {
  const page = windows[viewer]
  const headers = { origin: page.baseURL, 'idempotency-key': crypto.randomUUID() }
  const response = await page.context().request.post(address, { headers, data })
  if (!response.ok()) throw new Error(`${address} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

/**
 * Runs in the page: blocks requests that would change something, so that a form stays unchanged. Reads are
 * allowed, also reading an invitation and a preview; a search, which navigates, is not. Playwright's own
 * routes would disable the browser's cache, and each page would take twice as long.
 */
function sendNothing(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const method = init?.method ?? 'GET'
    const address = input instanceof Request ? input.url : input.toString()
    const isRead =
      method === 'GET' ? !address.includes('/search') : /\/(?:lookup|preview|[a-z-]+-preview)$/.test(address)
    if (!isRead) throw new TypeError('Failed to fetch')
    return fetch(input, init)
  }
}

interface Opening {
  /** The controls to press until the form is visible. */
  open?: (string | RegExp | ((page: Page) => Promise<void>))[]
  isDialog?: true
  /** A valid value for the first field; an amount unless another is named. */
  good?: string
  /** Responses that bring the screen into the state with the form, by method and path. */
  answers?: Record<string, { status: number; json: unknown }>
}

/** The form's files in web/, its viewer, its address, the button that sends it, and how to open it. */
type Form = [files: string[], viewer: Viewer, address: string | (() => string), send: string, opening?: Opening]

const identity = 'features/identity'
const factor = '/api/profile/second-factor'
const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Press?secret=JBSWY3DPEHPK3PXP' }
const confirmationNeeded = {
  code: 'confirmation-needed',
  detail: 'Confirm first.',
  params: { ways: 'password,code' },
}
const reasonFiles = ['review/reason-dialog.tsx']

const forms: Form[] = [
  [[`${identity}/sign-up-form.tsx`, `${identity}/sign-up-fields.tsx`], 'visitor', '/signup', 'Create Account'],
  [[`${identity}/log-in-form.tsx`], 'visitor', '/login', 'Log in'],
  [[`${identity}/recovery-request.tsx`], 'visitor', '/resetpassword', 'Recover password'],
  [
    [`${identity}/reset-by-code-form.tsx`],
    'visitor',
    '/resetpassword',
    'Set the password',
    { open: ['Use a password reset code'] },
  ],
  [
    [`${identity}/new-password-form.tsx`, `${identity}/new-password-fields.tsx`],
    'visitor',
    '/resetpassword#somebody',
    'Set the password',
  ],
  [['features/operator/join-form.tsx'], 'visitor', () => made.invitation, 'Open the console'],
  [['features/contact/contact-form.tsx'], 'visitor', '/contact', 'Send message'],
  [['features/chain/chain-screen.tsx'], 'visitor', '/chain', 'Find'],
  [['features/deposits/deposit-amount-form.tsx'], 'newcomer', '/dashboard/deposit', 'Continue'],
  [
    ['features/investments/investment-amount-form.tsx'],
    'newcomer',
    '/dashboard/investmentplans',
    'Check your answers',
    { open: ['Choose ADVANCED'] },
  ],
  [['features/withdrawals/withdrawal-form.tsx', 'ui/address-field.tsx'], 'client', '/dashboard/withdraws', 'Continue'],
  [
    ['features/withdrawals/addresses/address-dialog.tsx'],
    'client',
    '/dashboard/profile/addresses',
    'Save',
    { open: ['Add an address'], isDialog: true },
  ],
  [['features/wallet/send-form.tsx'], 'client', '/dashboard/wallet', 'Send'],
  [['features/history/statement-pane.tsx'], 'client', '/dashboard/history', 'Download PDF'],
  [[`${identity}/profile/account-information.tsx`], 'client', '/dashboard/profile/personal', 'Save changes'],
  [[`${identity}/profile/password-change.tsx`], 'client', '/dashboard/profile/security', 'Change password'],
  [[`${identity}/profile/email-change.tsx`], 'client', '/dashboard/profile/personal', 'Send the link'],
  [[`${identity}/passkeys/passkeys-pane.tsx`], 'client', '/dashboard/profile/security', 'Add a passkey'],
  [
    [`${identity}/profile/reset-codes-pane.tsx`, `${identity}/password-prompt.tsx`],
    'client',
    '/dashboard/profile/security',
    'Create password reset codes',
  ],
  [[`${identity}/password-prompt.tsx`], 'client', '/dashboard/profile/security', 'Set up'],
  [
    [`${identity}/second-factor/set-up.tsx`],
    'client',
    '/dashboard/profile/security',
    'Turn it on',
    { open: [givePassword, 'Set up'], answers: { [`POST ${factor}`]: { status: 201, json: secret } } },
  ],
  [
    [`${identity}/second-factor/when-on.tsx`],
    'client',
    '/dashboard/profile/security',
    'Turn it off',
    {
      answers: {
        [`GET ${factor}`]: { status: 200, json: { enabledAt: '2026-01-01T00:00:00Z', recoveryCodesLeft: 9 } },
      },
    },
  ],
  [
    [`${identity}/profile/delete-account.tsx`],
    'client',
    '/dashboard/profile/data',
    'Delete permanently',
    { open: ['Delete my account'], isDialog: true },
  ],
  [['features/onboarding/wizard/wizard.tsx'], 'client', '/cdd', 'Continue'],
  [['features/onboarding/wizard/wizard.tsx'], 'declarer', '/cdd?step=2', 'Continue'],
  [
    ['features/onboarding/wizard/wizard.tsx', 'features/onboarding/signature/signature-pad.tsx'],
    'declarer',
    '/cdd?step=3',
    'Submit',
  ],
  [['features/onboarding/wizard/revision.tsx'], 'reviser', '/cdd', 'Submit'],
  [['features/settings/settings-form.tsx'], 'operator', '/operator/settings', 'Save'],
  [['features/settings/bitcoin-settings.tsx'], 'operator', '/operator/settings', 'Save the bitcoin settings'],
  [['features/staff/invitations.tsx'], 'operator', '/operator/staff', 'Create the link'],
  [['features/staff/policy.tsx'], 'operator', '/operator/staff', 'Save policy'],
  [
    ['features/staff/member-dialog.tsx'],
    'operator',
    '/operator/staff',
    'Lock',
    { open: ['Lock Ursula Colleague'], isDialog: true },
  ],
  [
    ['features/clients/client-actions.tsx'],
    'operator',
    '/operator/clients',
    'Lock',
    { open: ['Paula Presser', 'Lock…'], isDialog: true },
  ],
  [
    ['features/clock/move-dialog.tsx'],
    'operator',
    '/operator',
    'Move the clock',
    { open: ['+ days…'], isDialog: true, good: '15' },
  ],
  [
    [`${identity}/confirmation-dialog.tsx`],
    'operator',
    '/operator/simulation',
    'Confirm',
    {
      open: ['Download a backup'],
      isDialog: true,
      answers: { 'GET /api/session/confirmation': { status: 403, json: confirmationNeeded } },
    },
  ],
  [
    ['features/simulation/confirm-replacement.tsx'],
    'operator',
    '/operator/simulation',
    'Reset',
    { open: ['Reset'], isDialog: true },
  ],
  [
    ['features/samples/fill-dialog.tsx'],
    'operator',
    '/operator/clients',
    'Create',
    { open: ['Create a sample class…'], isDialog: true },
  ],
  [
    ['features/plans/edit/plan-editor.tsx', 'features/plans/edit/plan-fields.tsx'],
    'operator',
    '/operator/plans',
    'Review the new version',
  ],
  [
    ['features/claims/claim-editor.tsx', 'features/claims/claim-fields.tsx'],
    'operator',
    '/operator/claims?claim=growth',
    'Review the change',
  ],
  [
    ['features/claims/add-claim.tsx'],
    'operator',
    '/operator/claims',
    'Review the new claim',
    { open: ['Add a claim'] },
  ],
  [['features/offers/offer-form.tsx'], 'operator', '/operator/offers', 'Save', { open: ['Add an offer'] }],
  [['features/inbox/open-message.tsx'], 'operator', '/operator/inbox', 'Send reply', { open: ['Cora Writer'] }],
  [
    ['review/review-screen.tsx', ...reasonFiles],
    'operator',
    '/operator/deposits',
    'Reject',
    { open: [/^Submitter Person/, /^Reject\b/], isDialog: true },
  ],
  [
    ['review/review-screen.tsx'],
    'operator',
    '/operator/withdrawals',
    'Reject',
    { open: [/^Petra Payee/, /^Reject\b/], isDialog: true },
  ],
  [
    ['review/bulk-dialog.tsx'],
    'operator',
    '/operator/withdrawals',
    'Reject 1',
    { open: ['Select Petra Payee', 'Reject…'], isDialog: true },
  ],
  [
    ['features/withdrawals/freeze/freeze-control.tsx'],
    'operator',
    '/operator/withdrawals',
    'Freeze',
    { open: ['Freeze withdrawals…'], isDialog: true },
  ],
  [['features/withdrawals/review/sign-payout.tsx'], 'operator', () => made.payout, 'Send'],
  [
    ['features/onboarding/review/revision-dialog.tsx'],
    'operator',
    '/operator/onboarding',
    'Send request',
    { open: [/^Submitter Person/, 'Request a revision'], isDialog: true },
  ],
  [
    ['review/review-screen.tsx'],
    'operator',
    '/operator/onboarding',
    'Reject',
    { open: [/^Submitter Person/, /^Reject\b/], isDialog: true },
  ],
]

async function givePassword(page: Page): Promise<void> {
  await password(page, 'Second factor').fill('three brass panes')
}

/** Files with a field or a form that are not tested, with the reason. */
const unpressed: Record<string, string> = {
  'ui/field.tsx': 'The fields that forms are made of.',
  'ui/money-field.tsx': 'A field of the forms with an amount.',
  'ui/choice-field.tsx': 'Choices, which refuse nothing.',
  'ui/queue.tsx': 'Its boxes tick rows, and refuse nothing.',
  'review/queue-filters.tsx': 'A filter has no button: the list follows what is chosen.',
  'ui/translations-fields.tsx': 'Folded fields of other forms, which may stay empty.',
  'ui/search-field.tsx': 'A search refuses nothing, and the list follows what is typed.',
  'features/audit/audit-filters.tsx': 'A filter has no button: the list follows what is typed.',
  'features/history/filters.tsx': 'A filter has no button: the list follows what is typed.',
  'features/ledger/transfer-list.tsx': 'A filter has no button: the list follows what is typed.',
  'features/claims/claims-screen.tsx': 'A filter has no button: the list follows what is chosen.',
  'features/offers/bank-screen.tsx': 'A filter has no button: the list follows what is chosen.',
  'features/offers/offer-step.tsx': 'Choices, which refuse nothing until the answer; offers.test.ts presses it.',
  'features/clock/clock-bar.tsx': 'A choice, which counts when it is made.',
  'features/language/language-card.tsx': 'A choice, which counts when it is made.',
  'features/plans/return-calculator.tsx': 'It has no button: the figures follow the amount.',
  'features/lens/where-to-report.tsx': 'A choice, which counts when it is made.',
  'features/lab/controls.tsx': 'Sliders: the figures follow them.',
  'features/lab/crowds.tsx': 'The seed refuses nothing: what is no digit is left out.',
  'features/chain/raw-bytes.tsx': 'It is only read.',
  'features/deposits/proof-form.tsx': 'It takes a file, which is judged when it is chosen.',
  'features/identity/personal-fields.tsx': 'Fields of sign-up-form.tsx and account-information.tsx.',
  'ui/chart/plot.tsx': 'A slider: the figures follow it.',
  'features/lessons/join-screen.tsx': 'What it refuses is decided when it is sent; lesson.test.ts presses it.',
  'features/lessons/lesson-plans.tsx': 'What it refuses is decided when it is sent.',
  'features/lessons/room-staff.tsx':
    'Choices, which refuse nothing until they are saved; room-staff.test.ts presses it.',
  'features/lessons/rooms-screen.tsx': 'What it refuses is decided when it is sent; lesson.test.ts presses it.',
  'features/lessons/run-screen.tsx': 'A message, which refuses nothing.',
  'ui/file-picker.tsx': 'It takes a file, which is judged when it is chosen.',
  'features/simulation/simulation-screen.tsx': 'It takes a file, which is judged by the server.',
  'features/onboarding/form/answer-field.tsx': 'A field of wizard.tsx and revision.tsx.',
}

test('every file with a form or a field is tested here, or has a reason why not', () => {
  const web = path.resolve(import.meta.dirname, '../../web')
  const holdsOne =
    /<(?:form|input|textarea|select|TextField|TextArea|PasswordField|MoneyField|AddressField|ReasonField|ReasonDialog|PasswordPromptForm)\b|usePasswordPrompt\(/
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && holdsOne.test(readFileSync(path.join(web, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
  const named = new Set([...forms.flatMap(([files]) => files), ...Object.keys(unpressed)])
  expect([...named].toSorted()).toEqual(found.toSorted())
})

const cases = forms.map(([[file], viewer, address, send, opening = {}]) => ({
  name: path.basename(file!, '.tsx'),
  viewer,
  address,
  send,
  opening,
}))

// Each in a page of its own, several at once: most of the time is spent waiting for frames.
test.concurrent.each(cases)(
  '$viewer, $name: a press on "$send" takes effect whatever was typed before it',
  async ({ viewer, address, send, opening: { open = [], isDialog = false, good = '1500', answers } }) => {
    const page = await pageBeside(windows[viewer])
    if (answers) await page.addInitScript(answerWith, answers)
    const room = isDialog ? page.getByRole('dialog') : page.getByRole('main')
    const button = room.getByRole('button', { name: send, exact: true }).first()
    const form = button.locator('xpath=(ancestor::form | ancestor::dialog | ancestor::section)[last()]')
    const start = async () => {
      const to = typeof address === 'string' ? address : address()
      // On the open page, a change of the token alone would not navigate.
      if (to.includes('#')) await page.goto('about:blank')
      await page.goto(to)
      for (const step of open) await (typeof step === 'function' ? step(page) : press(page, step))
      await button.waitFor()
      for (const box of await form.getByRole('checkbox').all()) await box.check()
    }
    const fields = form.locator(
      'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [readonly]), textarea:not([readonly], details:not([open]) *)',
    )
    /** The result of a press after each of the texts in a field, by text. */
    const pressAfterEach = async (field: Locator, texts: readonly string[], effect: 'sends' | 'sends nothing') => {
      const outcomes: Record<string, string> = {}
      for (const text of texts) {
        if (!isDialog) await page.keyboard.press('Escape')
        if (!(await button.isVisible())) await start()
        await field.click()
        await field.press('ControlOrMeta+a')
        await (text ? page.keyboard.insertText(text) : page.keyboard.press('Delete'))
        outcomes[text] = await pressed(page, button, effect)
      }
      return outcomes
    }
    /** The effects of leaving a field occur each time. A response that arrives during the press may move things once. */
    const expectArrival = async (name: string, look: () => Promise<Record<string, string>>) => {
      let outcomes = await look()
      for (let attempt = 0; attempt < 2 && faultsIn(outcomes).length > 0; attempt++) {
        await start()
        outcomes = await look()
      }
      expect(faultsIn(outcomes), name).toEqual([])
      return Object.values(outcomes)
    }
    await start()
    const count = await fields.count()
    expect(count).toBeGreaterThan(0)
    const all: string[] = []
    // A form that was not sent yet shows errors when a field is first left, so these presses send nothing.
    for (let index = 0; index < count; index++) {
      const field = fields.nth(index)
      const before = await field.inputValue()
      all.push(...(await expectArrival(`field ${index}`, () => pressAfterEach(field, ['x', ''], 'sends nothing'))))
      await field.fill(before)
    }
    // To save time, only the first field gets valid values.
    const sent = () => pressAfterEach(fields.first(), ['x', '', good], 'sends')
    all.push(...(await expectArrival('the first field of a form that was sent', sent)))
    expect(all).toContain('arrived where it was')
    await page.close()
  },
)

/** The presses that missed the button, or saw it move. */
function faultsIn(outcomes: Record<string, string>): [text: string, outcome: string][] {
  return Object.entries(outcomes).filter(([, outcome]) => !/^(?:arrived where it was|takes no press)$/.test(outcome))
}

/** Runs in the page: answers these requests in place of the server. */
function answerWith(answers: NonNullable<Opening['answers']>): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    const answer = answers[`${init?.method ?? 'GET'} ${address}`]
    return answer ? Response.json(answer.json, { status: answer.status }) : fetch(input, init)
  }
}

/** Presses or ticks the control with this name. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const roles = ['button', 'link', 'checkbox'] as const
  const [one, two, three] = roles.map((role) => page.getByRole(role, { name }))
  await one!.or(two!).or(three!).first().click()
}

/** Presses by the pointer, slowly enough for all effects of leaving a field to be drawn. */
async function pressed(page: Page, button: Locator, effect: 'sends' | 'sends nothing'): Promise<string> {
  await button.scrollIntoViewIfNeeded()
  await button.evaluate(stands)
  if (!(await button.isEnabled())) return 'takes no press'
  const arrival = await button.evaluateHandle(listenForClick, effect)
  const before = (await button.boundingBox())!
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await page.evaluate(threeFrames)
  const after = (await button.boundingBox())!
  await page.mouse.up()
  await page.evaluate(threeFrames)
  const hasArrived = await arrival.evaluate(({ stop }) => stop())
  if (!hasArrived) return 'did not arrive'
  return after.y === before.y && after.x === before.x ? 'arrived where it was' : `moved by ${after.y - before.y} px`
}

/** Runs in the page: hears a click first, and reports at the end whether it was on this element. */
function listenForClick(element: Element, effect: 'sends' | 'sends nothing'): { stop(): boolean } {
  let hasArrived = false
  const hear = (event: MouseEvent) => {
    hasArrived ||= element.contains(event.target as Node)
    if (effect === 'sends') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', hear, { capture: true })
  return {
    stop() {
      window.removeEventListener('click', hear, { capture: true })
      return hasArrived
    },
  }
}

/** Runs in the page: waits until all effects are drawn. */
async function threeFrames(): Promise<void> {
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
}

/** Runs in the page: waits until an element has kept its place for some frames. */
async function stands(element: Element): Promise<void> {
  let place = ''
  for (let frames = 0; frames < 5;) {
    await new Promise(requestAnimationFrame)
    const { x, y } = element.getBoundingClientRect()
    frames = place === `${x} ${y}` ? frames + 1 : 0
    place = `${x} ${y}`
  }
}
