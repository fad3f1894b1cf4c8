import { beforeAll, expect, test } from 'vitest'
import { signNumbers } from '#root/domain/signs.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { fitsPhone, resize, type Window } from '#root/tests/browser.ts'
import { freshDatabase } from '#root/tests/database.ts'
import {
  approveByApi,
  depositByApi,
  investByApi,
  joinByApi,
  newFundedClient,
  withdrawByApi,
} from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { publicPages } from '#root/tests/public/pages.ts'

/* Every published warning sign appears in the product, and the firm's behaviours are marked when they happen. */

const { db, env } = await freshDatabase()
const { testServer, openWindow } = testInstance({ ...env })
let operator: Window
let page: Window
/** The signs that notes have named. */
const found = new Set<number>()

beforeAll(async () => {
  operator = await openWindow()
  page = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  await storeSetting(db, 'withdrawal-fee-basis-points', '500')
  await newFundedClient(page, operator, ['Clara', 'Client'], '2000.00', 'advanced')
  await page.addInitScript(() => localStorage.setItem('lens', 'on'))
})

/** Opens every note of the page, checks that each names its publisher with a link, and returns the marked subjects. */
async function readNotes(waitFor: string): Promise<string[]> {
  await page.locator(`#lens-mark-${waitFor}`).waitFor({ state: 'attached' })
  const ids = await page.locator('.lens-number').evaluateAll((marks) => marks.map(({ id }) => id))
  for (const id of ids) {
    await page.locator(`#${id}`).dispatchEvent('click')
    const note = page.locator(`#${await page.locator(`#${id}`).getAttribute('aria-controls')}`)
    await note
      .getByText(/^Published by \S/)
      .first()
      .waitFor()
    expect(await note.getByRole('link').first().getAttribute('href')).toMatch(/^https:\/\//)
    for (const text of await note.getByText(/^Warning sign/).allTextContents()) found.add(Number(/\d+/.exec(text)))
    await page.keyboard.press('Escape')
  }
  return ids.map((id) => id.replace('lens-mark-', ''))
}

test('on the public pages each mark opens a note with its publisher', async () => {
  for (const { path } of publicPages) {
    await page.goto(path)
    await readNotes('claim-chat')
  }
}, 300_000)

test('the lens marks the claims of the overview', async () => {
  await page.goto('/dashboard')
  await readNotes('claim-roll-over')
})

test('the lens marks the claims of the client’s screens and the firm’s actions', async () => {
  await page.goto('/dashboard/withdraws')
  expect(await readNotes('claim-processing-fee')).not.toContain('claim-first-payout')
  await page.getByLabel('Wallet address').fill((await practiceAddress()) ?? '')
  await page.getByLabel('Amount').first().fill('500')
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await readNotes('behaviour-fee-taken')).toContain('behaviour-fee-taken')
  await approveByApi(operator, 'withdrawals', await withdrawByApi(page, '500'))
  await readNotes('claim-first-payout')
  await approveByApi(operator, 'deposits', await depositByApi(page, '300'))
  await investByApi(page, 'beginners', '300')
  for (const [path, mark] of [
    ['/dashboard', 'behaviour-promised-payout'],
    ['/dashboard/deposit', 'claim-bitcoin-only'],
    ['/dashboard/investmentplans', 'behaviour-portfolio-value'],
    ['/cdd', 'behaviour-data-demanded'],
  ] as const) {
    await page.goto(path)
    await readNotes(mark)
    await fitsPhone(page)
  }
}, 300_000)

test('the lens marks a freeze in an open page, and an offer to recover money for a fee', async () => {
  await page.goto('/dashboard/withdraws')
  await page.locator('#lens-mark-claim-processing-fee').waitFor({ state: 'attached' })
  await operator.context().request.put('/api/operator/withdrawals/freeze', {
    headers: { origin: operator.baseURL },
    data: { notice: 'Temporary withdrawal issues. Please be patient.' },
  })
  expect(await readNotes('behaviour-frozen')).toContain('claim-recovery-offer')
})

test('the lens marks the claims in an email', async () => {
  await page.goto('/dashboard/mailbox')
  await page.getByRole('link', { name: /Your withdrawal of \$500\.00 is completed/ }).click()
  await readNotes('claim-first-payout')
  await page.goto('/dashboard/mailbox')
  await page.getByRole('link', { name: /Your ADVANCED plan has matured/ }).click()
  await readNotes('claim-roll-over')
})

test.each([
  ['/', '.lens-number'],
  ['/plans', '.lens-number'],
  ['/lab', 'input[type=range]'],
  ['/dashboard', '.lens-number'],
  ['/dashboard/history', 'tbody tr'],
  ['/dashboard/investmentplans', '.lens-number'],
])('%s: its buttons cover no navigation, slider or row', async (path, awaited) => {
  await page.goto(path)
  for (const part of ['.lens-tools', awaited]) await page.locator(part).first().waitFor({ state: 'attached' })
  for (const width of [320, 768, 1280]) {
    await resize(page, { width, height: 860 })
    const { looked } = await page.evaluate(coveredByLens)
    expect(looked).toBeGreaterThan(0)
    // The marks of a resized page follow it a frame later.
    await expect
      .poll(async () => (await page.evaluate(coveredByLens)).covered, { message: `${path} at ${width} pixels` })
      .toEqual([])
  }
})

/**
 * Runs in the page: the number of controls and rows examined, and what a lens button covers. A button outside the
 * simulation bar covers whatever scrolls below it, so that counts, too.
 */
function coveredByLens(): { looked: number; covered: string[] } {
  const targets = [...document.querySelectorAll('nav a, nav button, [role=tab], input[type=range], tbody tr')].filter(
    (target) => target.checkVisibility({ visibilityProperty: true }) && target.getBoundingClientRect().width > 1,
  )
  const tools = [...document.querySelectorAll('.lens-tools button, .lens-switch')].filter((tool) =>
    tool.checkVisibility(),
  )
  const bar = document.querySelector('.lens-switch')!.closest('aside')!.getBoundingClientRect()
  const outside = tools.filter((tool) => {
    const box = tool.getBoundingClientRect()
    return box.top < bar.top - 1 || box.bottom > bar.bottom + 1 || box.left < bar.left - 1 || box.right > bar.right + 1
  })
  const covered = targets.filter((target) => {
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, right, top, bottom, width, height } = target.getBoundingClientRect()
    const isUnderTool = tools.some((tool) => {
      const box = tool.getBoundingClientRect()
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top
    })
    const isHit = [0.1, 0.5, 0.9].some((share) =>
      document.elementFromPoint(left + share * width, top + height / 2)?.closest('.lens, .lens-tools, .lens-switch'),
    )
    return isUnderTool || isHit
  })
  const named = [...outside, ...covered].map(({ tagName, textContent }) => `${tagName} ${textContent}`)
  return { looked: targets.length, covered: named }
}

test('all 29 signs were found', () => {
  expect(signNumbers.filter((sign) => !found.has(sign))).toEqual([])
})

async function practiceAddress(): Promise<string | undefined> {
  const terms = await page.context().request.get('/api/withdrawals/terms')
  return ((await terms.json()) as { practiceAddress?: string }).practiceAddress
}
