import { beforeAll, describe, expect, test } from 'vitest'
import { defaultPageData } from '#root/domain/page-data.ts'
import { sendMessage } from '#root/server/features/contact/send-message.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const message = {
  fullName: 'Ada Specimen',
  email: 'ada@example.com',
  houseAddress: '1 Sample Street',
  country: 'Nowhere',
  phoneNumber: '+1 206 555 0100',
  whatsappNumber: '+1 206 555 0101',
  message: 'Is it <b>safe</b>?',
}

let running: TestApp
beforeAll(async () => {
  running = await openTestApp({ limits: { contactFromAddress: { attempts: 3, windowS: 60 } } })
})

describe('the contact form', () => {
  test('is stored with its time, and sent to the outbox with the simulation notice', async () => {
    const answer = await running.visitor().send('POST', '/api/contact-messages', message)
    expect(answer.status).toBe(201)
    const { rows } = await running.database.pool.query('select * from contact_messages where id = $1', [answer.body.id])
    expect(rows[0]).toMatchObject({
      full_name: 'Ada Specimen',
      message: 'Is it <b>safe</b>?',
      whatsapp_number: '+1 206 555 0101',
    })
    expect(rows[0].received_at.toISOString()).toBe(answer.body.receivedAt)
    const mail = await running.database.pool.query('select * from outbox')
    expect(mail.rows).toHaveLength(1)
    expect(mail.rows[0].body).toContain('Is it <b>safe</b>?')
    expect(mail.rows[0].body).toContain('Simulation. Play money, fictional firm. No real deposits.')
  })

  test.each(Object.keys(message))('is refused without %s, naming the field', async (field) => {
    const answer = await running.visitor().send('POST', '/api/contact-messages', { ...message, [field]: ' ' })
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, 'invalid-input', field])
  })

  test('keeps a name with a line break out of the email’s headers', async () => {
    const named = { ...message, fullName: 'A\r\nBcc: everybody' }
    expect((await running.visitor().send('POST', '/api/contact-messages', named)).status).toBe(400)
    // Past the request's schema, which would refuse it already.
    await sendMessage(running.database.db, named)
    const { rows } = await running.database.pool.query(`select subject from outbox where subject like '%Bcc%'`)
    expect(rows).toEqual([{ subject: 'Contact form: A Bcc: everybody' }])
  })

  test('27 is throttled by address, and another address can still write', async () => {
    const sender = running.visitor('192.0.2.77')
    const statuses = []
    for (let attempt = 0; attempt < 4; attempt += 1)
      statuses.push((await sender.send('POST', '/api/contact-messages', message)).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    await running.visitor('192.0.2.78').expect(201, 'POST', '/api/contact-messages', message)
  })
})

test('the page data has what pages show, and no other setting', async () => {
  const answer = await running.visitor().send('GET', '/api/page-data')
  expect([answer.status, answer.body]).toEqual([200, defaultPageData])
})
