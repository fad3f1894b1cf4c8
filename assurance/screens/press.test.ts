import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Window } from '#root/tests/browser.ts'
import { accountOf } from '#root/tests/chain/keys.ts'
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
} from '#root/tests/journey/by-api.ts'
import { answerByApi, submitByApi } from '#root/tests/journey/onboarding-steps.ts'
import { type Opening, pressForm, sendNothing } from '#root/tests/journey/press-form.ts'
import { password } from '#root/tests/journey/profile-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { containsForm } from './contains-form.ts'

/*
 * A button must not move while it is pressed: every form of the product. `npm test` presses a form of visitors and one
 * of clients.
 */

// Passkeys need a domain name, not an IP address.
const { testServer, openWindow } = testInstance({ HOST: 'localhost' })

const viewers = ['visitor', 'newcomer', 'client', 'declarer', 'submitter', 'reviser', 'operator'] as const
type Viewer = (typeof viewers)[number]
const windows = {} as Record<Viewer, Window>
/** Addresses that are known once their records exist. */
const made = { invitation: '', payout: '' }

beforeAll(async () => {
  const { operatorLink } = await testServer()
  for (const viewer of viewers) windows[viewer] = await openWindow()
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
  [['features/chain/chain-screen.tsx'], 'visitor', '/chain', 'Search'],
  [['features/deposits/deposit-amount-form.tsx'], 'newcomer', '/dashboard/deposit', 'Continue'],
  [
    ['features/investments/investment-amount-form.tsx'],
    'newcomer',
    '/dashboard/investmentplans',
    'Review investment',
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
    'Turn on',
    { open: [givePassword, 'Set up'], answers: { [`POST ${factor}`]: { status: 201, json: secret } } },
  ],
  [
    [`${identity}/second-factor/active-second-factor.tsx`],
    'client',
    '/dashboard/profile/security',
    'Turn off',
    {
      answers: {
        [`GET ${factor}`]: { status: 200, json: { enabledAt: '2026-01-01T00:00:00Z', recoveryCodesLeft: 9 } },
      },
    },
  ],
  [
    [`${identity}/profile/delete-account.tsx`, 'ui/form-dialog.tsx'],
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
  // Each address shows one section of the form.
  ...['firm', 'contact', 'money'].map((section): Form => [
    ['features/settings/settings-form.tsx'],
    'operator',
    `/operator/settings/${section}`,
    'Save',
  ]),
  [['features/settings/bitcoin-settings.tsx'], 'operator', '/operator/settings/bitcoin', 'Save the bitcoin settings'],
  [['features/staff/invitations.tsx'], 'operator', '/operator/staff', 'Invite a colleague'],
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
const notPressed: Record<string, string> = {
  'ui/field.tsx': 'The fields that forms are made of.',
  'ui/money-field.tsx': 'A field of the forms with an amount.',
  'ui/choice-field.tsx': 'Choices, which refuse nothing.',
  'ui/queue.tsx': 'Its boxes tick rows, and refuse nothing.',
  'review/queue-filters.tsx': 'A filter has no button: the list follows what is chosen.',
  'ui/translations-fields.tsx': 'Folded fields of other forms, which may stay empty.',
  'ui/search-field.tsx': 'A search refuses nothing, and the list follows what is typed.',
  'features/audit/audit-filters.tsx': 'A filter has no button: the list follows what is typed.',
  'ui/day-field.tsx': 'A filter has no button: the list follows what is typed.',
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
  'features/debrief/email-reminders.tsx':
    'It needs a lesson that is over and a mail server; email-reminders.test.ts presses it.',
  'features/lessons/join-screen.tsx': 'What it refuses is decided when it is sent; lesson.test.ts presses it.',
  'features/lessons/lesson-plans.tsx': 'What it refuses is decided when it is sent.',
  'features/lessons/lesson-seats.tsx': 'What it refuses is decided when it is sent; follow-lesson.test.ts presses it.',
  'features/lessons/room-changes.tsx': 'What it refuses is decided when it is sent; rooms.test.ts presses it.',
  'features/lessons/room-staff.tsx':
    'Choices, which refuse nothing until they are saved; room-staff.test.ts presses it.',
  'features/lessons/rooms-screen.tsx': 'What it refuses is decided when it is sent; lesson.test.ts presses it.',
  'features/lessons/run-screen.tsx': 'A message, which refuses nothing.',
  'ui/file-picker.tsx': 'It takes a file, which is judged when it is chosen.',
  'features/onboarding/form/answer-field.tsx': 'A field of wizard.tsx and revision.tsx.',
}

test('every file with a form or a field is tested here, or listed with a reason', () => {
  const web = path.resolve(import.meta.dirname, '../../web')
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && containsForm(readFileSync(path.join(web, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
    // The lobby is a site of its own: press-lobby.test.ts.
    .filter((file) => !file.startsWith('lobby/'))
  const named = new Set([...forms.flatMap(([files]) => files), ...Object.keys(notPressed)])
  expect([...named].toSorted()).toEqual(found.toSorted())
})

const cases = forms.map(([[file], viewer, address, send, opening]) => ({
  name: path.basename(file!, '.tsx'),
  viewer,
  address,
  send,
  opening,
}))

// Each in a page of its own, several at once: most of the time is spent waiting for frames.
test.concurrent.each(cases)(
  '$viewer, $name: a press on "$send" takes effect whatever was typed before it',
  ({ viewer, address, send, opening }) => pressForm(windows[viewer], address, send, opening),
)
