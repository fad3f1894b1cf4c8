import { beforeAll, describe, expect, test } from 'vitest'
import { defaultPageData } from '#root/domain/page-data.ts'
import { sendMessage } from '#root/server/features/contact/send-message.ts'
import { contactMessages } from '#root/server/platform/tables/contact.ts'
import { englishIn } from '../english.ts'
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

  test.each([
    ['es', 'Formulario de contacto: Ada Specimen', 'Teléfono: ', 'Su mensaje'],
    ['ar', 'نموذج الاتصال: Ada Specimen', 'الهاتف: ', 'رسالتك إلينا'],
  ] as const)('and its reply are in the language of its page, %s', async (language, subject, phone, reply) => {
    const visitor = running.visitor('192.0.2.79')
    visitor.cookies.set('PARAGLIDE_LOCALE', language)
    const { id } = await visitor.expect(201, 'POST', '/api/contact-messages', message)
    const operator = await running.operator()
    await operator.expect(201, 'POST', `/api/operator/contact-messages/${id}/replies`, { body: '...' })
    const { rows } = await running.database.pool.query(
      'select subject, body, language from outbox order by created_at desc, id desc limit 2',
    )
    expect(rows.map((row) => row.language)).toEqual([language, language])
    expect(rows.map((row) => row.subject)).toEqual([reply, subject])
    expect(rows[1].body).toContain(phone)
    const written = /Glasshouse|Capital|Ada Specimen|Sample Street|Nowhere|WhatsApp|Is it|safe/
    for (const { body } of rows) expect(englishIn(language, body, written)).toEqual([])
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

describe('the form that a browser sends without a script', () => {
  const sendForm = async (fields: Record<string, string>, headers: Record<string, string> = {}, address?: string) => {
    const form = new URLSearchParams(fields).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await running.visitor(address).open('POST', '/contact', form, { ...type, ...headers })
    return [answer.status, /data-contact="(\w+)"/.exec(await answer.text())?.[1]]
  }
  const countStored = () => running.database.db.$count(contactMessages)

  test('is stored, and answered with the thanks', async () => {
    const before = await countStored()
    expect(await sendForm(message, {}, '192.0.2.80')).toEqual([200, 'sent'])
    expect(await countStored()).toBe(before + 1)
  })

  test.each([
    ['without a field', { ...message, email: '' }],
    ['with a field more', { ...message, isOperator: 'true' }],
    ['with a NUL', { ...message, message: 'a\0b' }],
    ['with a link for a name', { ...message, fullName: 'www.example.com' }],
    ['of more than 100 KB', { ...message, message: 'x'.repeat(100_001) }],
  ])('is not stored %s, and the page says so', async (_what, fields) => {
    const before = await countStored()
    expect(await sendForm(fields, {}, '192.0.2.81')).toEqual([400, 'failed'])
    expect(await countStored()).toBe(before)
  })

  test('24 is refused from another site', async () => {
    expect(await sendForm(message, { origin: 'https://elsewhere.example' })).toEqual([403, undefined])
  })

  test('27 counts with the others from its address', async () => {
    const outcomes = []
    for (let attempt = 0; attempt < 4; attempt += 1) outcomes.push((await sendForm(message, {}, '192.0.2.82'))[1])
    expect(outcomes).toEqual(['sent', 'sent', 'sent', 'failed'])
  })
})

test('the page data has what pages show, and no other setting', async () => {
  const answer = await running.visitor().send('GET', '/api/page-data')
  expect([answer.status, answer.body]).toEqual([200, defaultPageData])
})
