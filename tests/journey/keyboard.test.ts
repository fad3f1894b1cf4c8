import { expect, test } from 'vitest'
import { isAt, sees, type Window } from '../browser.ts'
import { stage } from './stage.ts'

const { openWindow } = stage()
const typed = {
  'First name': 'Kaye',
  'Last name': 'Stroke',
  'Phone number': '206-555-0133',
  Country: 'Norway',
  Username: 'kaye.stroke',
  Email: 'kaye@example.com',
  Password: 'ten clicks and a clack',
  'Confirm password': 'ten clicks and a clack',
}

test('a person without a mouse signs up and logs in', async () => {
  const page = await openWindow()
  await page.goto('/signup')
  for (const [label, text] of Object.entries(typed)) {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await tabTo(page, /I agree to the/)
  await page.keyboard.press('Space')
  await tabTo(page, 'Create Account')
  await page.keyboard.press('Enter')
  await sees(page, 'Welcome Kaye! Account created successfully')

  await page.context().clearCookies()
  await page.goto('/login')
  await tabTo(page, 'Email')
  await page.keyboard.type(typed.Email)
  await tabTo(page, 'Password')
  await page.keyboard.type(typed.Password)
  await page.keyboard.press('Enter')
  await sees(page, 'Logged in successfully, redirecting...')
  await isAt(page, '/dashboard')
})

/** Goes on by Tab until the control with this name has the focus, which has to show. */
async function tabTo(page: Window, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }
      const label = element.labels?.[0]?.innerText ?? element.innerText
      return { name: label.trim(), outline: getComputedStyle(element).outlineStyle }
    })
    passed.push(focused.name)
    if (typeof name === 'string' ? focused.name !== name : !name.test(focused.name)) continue
    expect(focused.outline, `the focus on ${focused.name} shows`).not.toBe('none')
    return
  }
  throw new Error(`Tab never reached ${name}; it passed ${passed.join(', ')}`)
}
