/*
 * npm run readme-pictures: runs the journey of a client and an operator through the built product, on a data folder of
 * its own, and writes the pictures of it that README.md shows to docs/pictures. `npm run readme-pictures -- class` takes
 * only the pictures of a lesson.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { LiveSeat } from '#root/scripts/bots/live-seat.ts'
import { launchBrowser, newWindow, type Window } from '#root/tests/browser.ts'
import { depositByApi, newFundedClient, signUpByApi, withdrawByApi } from '#root/tests/journey/by-api.ts'
import {
  ada,
  invest,
  payFromWallet,
  requestWithdrawal,
  signUp,
  startDeposit,
  uploadReceipt,
} from '#root/tests/journey/client.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import {
  approveWithdrawal,
  joinAsOperator,
  moveClock,
  openDeposit,
  openWithdrawal,
  payOpenWithdrawal,
} from '#root/tests/journey/operator.ts'
import { startTestServer } from '#root/tests/journey/test-server.ts'

const folder = path.join(import.meta.dirname, '../docs/pictures')
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]
/** The pictures that README.md shows and that are not taken yet. */
const wanted = new Set(
  [...(await readFile(path.join(folder, '../../README.md'), 'utf8')).matchAll(/docs\/pictures\/([\w-]+\.png)/g)].map(
    ([, file]) => file!,
  ),
)
const client = `${ada.firstName} ${ada.lastName}`

/** Writes the visible part of a window, scrolled down by some pixels, as `<name>-<width>-<light or dark>.png`, where README.md shows it. */
async function picture(page: Window, name: string, fromPx = 0): Promise<void> {
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      const file = `${name}-${size.width}-${colorScheme}.png`
      if (!wanted.delete(file)) continue
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(settle, fromPx)
      await sharp(await page.screenshot())
        .png({ palette: true, colours: 96, effort: 10 })
        .toFile(path.join(folder, file))
      console.log(file)
    }
  await page.setViewportSize({ width: 1280, height: 860 })
}

/** Runs in the page: scrolls, waits for fonts and drawing at this size, and for the end of colour transitions. */
async function settle(fromPx: number): Promise<void> {
  window.scrollTo(0, fromPx)
  await document.fonts.ready
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  const passing = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

/** The pictures of a visitor. */
async function visit(page: Window): Promise<void> {
  for (const [name, address] of [
    ['home', '/'],
    ['about', '/about'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await picture(page, name)
  }
}

/** The lens on the plans, with an open note. */
async function lookBehind(page: Window): Promise<void> {
  await page.goto('/plans')
  await page.getByRole('button', { name: /what’s behind this$/ }).click()
  await page
    .getByRole('button', { name: /Guaranteed returns, High return in days/ })
    .first()
    .click()
  await page.getByText('What an honest firm would have to say').first().waitFor()
  await picture(page, 'lens-plans', 490)
  await page.getByRole('button', { name: /what’s behind this$/ }).click()
}

/** The client's journey until a plan runs. */
async function fundAndInvest(page: Window, operator: Window): Promise<void> {
  await signUp(page, ada)
  await startDeposit(page, '2000')
  await picture(page, 'deposit')
  await payFromWallet(page)
  await uploadReceipt(page, '2000')
  await moveClock(operator, 1)
  await page.getByText('Your payment is confirmed').waitFor()
  await openDeposit(operator, client)
  await picture(operator, 'console-deposit')
  await operator.getByRole('button', { name: 'Approve' }).click()
  await operator.getByText(`Approved: $2,000.00 credited to ${client}.`).waitFor()
  await page.goto('/dashboard/investmentplans')
  await page.getByRole('button', { name: 'Choose ADVANCED' }).click()
  await picture(page, 'plans')
  await invest(page, 'ADVANCED', '2000')
  await moveClock(operator, 6)
  await page.goto('/dashboard')
  await page.getByText('Welcome, Ada').waitFor()
  await picture(page, 'overview')
}

/** Withdrawals until the firm cannot pay. */
async function askForMoney(page: Window, operator: Window, others: readonly Window[]): Promise<void> {
  await moveClock(operator, 10)
  const [paid, waiting] = others
  if (!paid || !waiting) throw new Error('Two more clients are needed')
  await newFundedClient(paid, operator, ['Beatrix', 'Oyelaran'], '4000.00', 'advanced')
  await signUpByApi(waiting, 'Tomás', 'Quill')
  await depositByApi(waiting, '750.00')
  await requestWithdrawal(page, '500')
  await withdrawByApi(paid, '9000.00')
  await operator.goto('/operator')
  await operator.getByText('The gap', { exact: true }).first().waitFor()
  await picture(operator, 'console')
  await approveWithdrawal(operator, client, '$500.00')
  await openWithdrawal(operator, 'Beatrix Oyelaran')
  await payOpenWithdrawal(operator)
  await operator.getByText('The firm cannot pay this.').waitFor()
  await picture(operator, 'console-withdrawal')
  await page.goto('/dashboard/history?tab=withdrawals')
  await page.getByText('$500.00').first().waitFor()
  await picture(page, 'history')
}

/** A lesson for its facilitator, on the wall and on a participant's phone. */
async function teach(facilitator: Window, wall: Window, phone: Window): Promise<void> {
  const lesson = await openLesson(facilitator, '45')
  const seats = Array.from({ length: 11 }, () => new LiveSeat(facilitator.baseURL, lesson.code))
  for (const seat of seats) {
    await seat.join()
    await seat.follow()
  }
  // An address of a typical school network, instead of this machine's.
  await wall.route('**/api/rooms/*/projector', async (route) => {
    const response = await route.fetch()
    const shown = { joinUrls: [`http://192.168.1.20:3000/join/${lesson.code}`], isLocalOnly: false }
    await route.fulfill({ response, json: { ...(await response.json()), ...shown } })
  })
  await lesson.takeSeat(phone)
  await wall.goto(`/lesson/${lesson.code}/projector`)
  await wall.getByText(lesson.code).first().waitFor()
  await picture(wall, 'class-projector')
  await phone.goto('/dashboard')
  await lesson.moveTo('play')
  await phone.getByRole('complementary', { name: 'Lesson' }).getByText('Invest', { exact: true }).waitFor()
  await facilitator.goto(`/operator/lessons/${lesson.id}`)
  const seatsTable = facilitator.getByRole('table', { name: 'Seats' })
  await seatsTable.waitFor()
  await seatsTable.getByText('Away', { exact: true }).first().waitFor({ state: 'hidden' })
  await picture(facilitator, 'class-teacher')
  await picture(phone, 'class-seat')
  await Promise.all(seats.map((seat) => seat.loseNetwork()))
}

const testServer = await startTestServer()
const browser = await launchBrowser()
try {
  const [operator, page, ...others] = await Promise.all([0, 1, 2, 3].map(() => newWindow(browser, testServer.url)))
  if (!operator || !page) throw new Error('No window could be opened')
  const isWhole = process.argv[2] !== 'class'
  if (isWhole) {
    await visit(page)
    await lookBehind(page)
  }
  await joinAsOperator(operator, testServer.operatorLink)
  if (isWhole) {
    await fundAndInvest(page, operator)
    await askForMoney(page, operator, others)
  }
  const [wall, phone] = await Promise.all([0, 1].map(() => newWindow(browser, testServer.url)))
  await teach(operator, wall!, phone!)
  if (isWhole && wanted.size > 0) throw new Error(`Nothing takes ${[...wanted].join(', ')}`)
} finally {
  await browser.close()
  await testServer.close()
}
