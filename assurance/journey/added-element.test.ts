import { expect, test } from 'vitest'
import { waitForContents, type Window } from '#root/tests/browser.ts'
import { joinByApi, signUpByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

const { testServer, openWindow } = testInstance()

/** An added element, with what depends on it. A whole screen has hundreds. */
const few = 20

test.each([
  ['client', '/dashboard'],
  ['operator', '/operator'],
  ['visitor', '/lab'],
] as const)(
  'an element that is added to a screen of the %s, %s, has no other styles computed',
  async (viewer, address) => {
    const page = await openWindow()
    if (viewer === 'client') await signUpByApi(page, 'Stella', 'Sheet')
    if (viewer === 'operator') await joinByApi(page, (await testServer()).operatorLink)
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    await waitForContents(page)
    // The screen may still be loading: then other changes are counted too.
    await expect.poll(() => countComputedStyles(page)).toBeLessThan(few)
    // The count notices a rule that asks what the whole document contains.
    await page.addStyleTag({ content: 'html:has([data-nothing]) .bg-sim * { color: red }' })
    await expect.poll(() => countComputedStyles(page)).toBeGreaterThan(few)
  },
)

interface TraceEvent {
  readonly name: string
  readonly args: { readonly elementCount?: number }
}

/** Adds an element, and returns for how many elements the browser computed styles again. */
async function countComputedStyles(page: Window): Promise<number> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.evaluate(addElement)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const computed = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
  return Math.max(...computed.map(({ args }) => args.elementCount ?? 0))
}

/** Runs in the page. */
function addElement(): void {
  const main = document.querySelector('main')!
  const element = document.createElement('div')
  element.className = 'added'
  main.append(element)
  void main.offsetHeight
}
