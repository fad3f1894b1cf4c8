import { beforeAll, describe, expect, test } from 'vitest'
import { answerRecoveries } from '#root/server/identity/answer-recoveries.ts'
import { emailTo, sendMail, sendMails } from '#root/server/platform/mail/send-mail.ts'
import type { Browser } from './browser.ts'
import { confirmed, goodPassword, newClient, openTestApp, origin, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await confirmed(await running.operator())
})

const nameWithLink = 'Click https://win.example now'
const contact = {
  fullName: 'Ann Lee',
  email: 'victim@example.com',
  houseAddress: '1 Road',
  country: 'Peru',
  phoneNumber: '555-0100',
  whatsappNumber: '555-0100',
  message: 'Hello',
}

describe('60 a name carries no link', () => {
  const sendAs = async (by: Browser, method: string, path: string, body: object) => {
    const answer = await by.send(method, path, body, { 'idempotency-key': crypto.randomUUID() })
    return [answer.status, answer.body.field, answer.body.detail]
  }
  const detail = 'Please leave out web addresses, email addresses and control characters.'

  test.each(['firstName', 'lastName', 'username'])('at the sign-up: %s', async (field) => {
    const person = { ...newClient(), [field]: field === 'username' ? 'win.example.com' : nameWithLink }
    expect(await sendAs(running.visitor(), 'POST', '/api/clients', person)).toEqual([400, field, detail])
  })

  test.each(['firstName', 'lastName', 'username'])('in the profile: %s', async (field) => {
    const { email: _e, password: _p, ...profile } = newClient()
    const changed = { ...profile, [field]: field === 'username' ? 'win.example.com' : nameWithLink }
    expect(await sendAs(await running.client(), 'PUT', '/api/profile', changed)).toEqual([400, field, detail])
  })

  test.each(['firstName', 'lastName'])('of a staff member: %s', async (field) => {
    const { email } = newClient()
    const input = { email, role: 'operator' }
    const { link } = await operator.expect(201, 'POST', '/api/operator/staff/invitations', input)
    const person = { firstName: 'Otto', lastName: 'Op', email, password: goodPassword, [field]: nameWithLink }
    const joining = { token: link.split('#')[1], ...person }
    expect(await sendAs(running.visitor(), 'POST', '/api/invitations/acceptance', joining)).toEqual([
      400,
      field,
      detail,
    ])
  })

  test('in the contact form', async () => {
    const message = { ...contact, fullName: nameWithLink }
    expect(await sendAs(running.visitor(), 'POST', '/api/contact-messages', message)).toEqual([400, 'fullName', detail])
  })
})

describe('60 nothing that a person typed is sent to an unconfirmed address', () => {
  const typed = 'Quizzical'
  const bodiesTo = async (address: string) => {
    const { rows } = await running.database.pool.query<{ subject: string; body: string }>(
      'select subject, body from outbox where recipient = $1 order by place',
      [address],
    )
    return rows.map(({ subject, body }) => `${subject}\n${body}`)
  }

  test('a sign-up, a second one, a recovery, a new email and every email of the firm', async () => {
    const person = { ...newClient(), firstName: typed, lastName: typed, country: typed }
    const browser = running.visitor()
    const { id } = await browser.expect(201, 'POST', '/api/clients', person)
    await running.visitor().expect(201, 'POST', '/api/clients', { ...person, username: newClient().username })
    await running.visitor().expect(202, 'POST', '/api/password-recoveries', { email: person.email, amount: '0' })
    await answerRecoveries(running.database.db, origin)
    const other = newClient().email
    const input = { email: other, currentPassword: goodPassword }
    await browser.expect(200, 'PUT', '/api/profile/new-email', input)
    const email = emailTo(
      { ...person, id },
      { kind: 'security', subject: () => 'A email', text: () => 'Words of the firm.' },
    )
    await sendMails(running.database.db, [email, email])

    const mails = [...(await bodiesTo(person.email)), ...(await bodiesTo(other))]
    expect(mails).toHaveLength(6)
    for (const mail of mails) expect(mail).not.toContain(typed)
    expect(mails.at(-2)).toContain('A email\nHello,\n\nWords of the firm.')
  })

  test('an email greets by name only at a confirmed address', async () => {
    const person = { ...newClient(), firstName: typed }
    const { id } = await running.visitor().expect(201, 'POST', '/api/clients', person)
    await running.database.pool.query('update "user" set email_verified = true where id = $1', [id])
    const email = emailTo({ ...person, id }, { kind: 'security', subject: () => 'A email', text: () => 'Words.' })
    const elsewhere = newClient().email
    await sendMail(running.database.db, email)
    await sendMail(running.database.db, { ...email, recipient: elsewhere })
    expect((await bodiesTo(person.email)).at(-1)).toContain(`Dear ${typed},`)
    expect(await bodiesTo(elsewhere)).toEqual([expect.stringContaining('A email\nHello,')])
  })

  test('an invitation to the staff', async () => {
    const { email } = newClient()
    await operator.expect(200, 'PUT', '/api/profile', { firstName: typed, lastName: typed })
    await operator.expect(201, 'POST', '/api/operator/staff/invitations', { email, role: 'auditor' })
    const [mail] = await bodiesTo(email)
    expect(mail).toContain('You are invited')
    expect(mail).not.toContain(typed)
  })

  test('the reply to a contact message, whose sender may have given another person’s address', async () => {
    const { email } = newClient()
    const message = { ...contact, email, fullName: typed, message: typed }
    const { id } = await running.visitor().expect(201, 'POST', '/api/contact-messages', message)
    const reply = { body: 'We will look into it.' }
    await operator.expect(201, 'POST', `/api/operator/contact-messages/${id}/replies`, reply)
    const [mail] = await bodiesTo(email)
    expect(mail).toContain('Hello,\n\nWe will look into it.')
    expect(mail).not.toContain(typed)
  })
})
