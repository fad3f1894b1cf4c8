import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerRecoveries } from '#root/server/identity/answer-recoveries.ts'
import { publish } from '#root/server/live/publish.ts'
import { emailTo, sendMail } from '#root/server/platform/mail/send-mail.ts'
import type { Browser } from './browser.ts'
import { goodPassword, newClient, openTestApp, origin, type TestApp } from './test-app.ts'

let running: TestApp
let operator: Browser
beforeAll(async () => {
  running = await openTestApp()
  operator = await running.operator()
})

const actorOf = async (browser: Browser) => (await browser.expect(200, 'GET', '/api/session')).actor
const mailbox = (browser: Browser) => browser.expect(200, 'GET', '/api/mails')
const firstOf = async (browser: Browser) => (await mailbox(browser)).mails[0]

async function writeTo(browser: Browser, text: string, link?: string): Promise<void> {
  const letter = {
    kind: link ? 'email-change' : 'security',
    subject: () => 'Written',
    text: () => text,
    ...(link ? { link } : {}),
  } as const
  await sendMail(running.database.db, emailTo(await actorOf(browser), letter))
}

async function requestRecovery(browser: Browser): Promise<void> {
  await running
    .visitor()
    .send('POST', '/api/password-recoveries', { email: (await actorOf(browser)).email, amount: '0' })
  await answerRecoveries(running.database.db, origin)
}

describe('the practice mailbox', () => {
  test('contains each email in the language in which its reader used the pages', async () => {
    const client = running.visitor()
    client.cookies.set('PARAGLIDE_LOCALE', 'es')
    await client.expect(201, 'POST', '/api/clients', newClient())
    expect((await firstOf(client)).subject).toBe('Le damos la bienvenida a Glasshouse Capital')
    client.cookies.set('PARAGLIDE_LOCALE', 'ar')
    await client.expect(200, 'GET', '/api/mails')
    await writeTo(client, 'x')
    const { html, text } = await client.expect(200, 'GET', `/api/mails/${(await firstOf(client)).id}`)
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain('محاكاة')
  })

  test('contains the welcome email, unread until it is read', async () => {
    const client = await running.client()
    const { mails, unread } = await mailbox(client)
    expect([mails.length, unread]).toEqual([1, 1])
    expect(mails[0]).toMatchObject({ kind: 'welcome', subject: 'Welcome to Glasshouse Capital', isRead: false })
    const mail = await client.expect(200, 'GET', `/api/mails/${mails[0].id}`)
    expect(mail.text).toMatch(/^Hello,\n\n/)
    expect(mail.text).toContain('Simulation. Play money, fictional firm. No real deposits.')
    expect(mail.html).toContain('>Simulation. Play money, fictional firm. No real deposits.</div>')
    expect(mail.html).toContain('@media (prefers-color-scheme:dark)')
    await client.expect(204, 'POST', `/api/mails/${mail.id}/reading`)
    await client.expect(204, 'POST', `/api/mails/${mail.id}/reading`)
    expect(await mailbox(client)).toMatchObject({ unread: 0, mails: [{ isRead: true }] })
  })

  test('13 another client’s email gets the same 404 as a missing one', async () => {
    const [owner, stranger] = [await running.client(), await running.client()]
    const { id } = await firstOf(owner)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/reading'],
    ] as const) {
      const [theirs, none] = [
        await stranger.send(method, `/api/mails/${id}${path}`),
        await stranger.send(method, `/api/mails/${randomUUID()}${path}`),
      ]
      expect([theirs.status, { ...theirs.body, instance: '' }]).toEqual([404, { ...none.body, instance: '' }])
    }
    expect((await mailbox(stranger)).mails.map((mail: { id: string }) => mail.id)).not.toContain(id)
    expect((await mailbox(owner)).unread).toBe(1)
  })

  test('does not render typed text as markup', async () => {
    const client = await running.client()
    await writeTo(client, `<script>alert(1)</script><img src=x onerror="alert(1)">'"&`)
    const { html } = await client.expect(200, 'GET', `/api/mails/${(await firstOf(client)).id}`)
    expect(html).not.toMatch(/<script|<img/i)
    expect(html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&quot;&amp;',
    )
  })

  test('shows a one-time link while no mail server is set, but never a recovery link', async () => {
    const client = await running.client()
    await writeTo(client, 'Open this link:', `${origin}/confirm#secret-token`)
    const shown = await client.expect(200, 'GET', `/api/mails/${(await firstOf(client)).id}`)
    expect(shown.text).toContain('#secret-token')
    expect(shown.html).toContain(`href="${origin}/confirm#secret-token"`)
    await requestRecovery(client)
    const recovery = await client.expect(200, 'GET', `/api/mails/${(await firstOf(client)).id}`)
    expect(recovery.kind).toBe('recovery')
    expect(JSON.stringify(recovery)).not.toMatch(/#[\w-]{43}/)
  })

  test('notifies only its owner’s open browsers of a new email', async () => {
    const [owner, stranger] = [await running.client(), await running.client()]
    const streams = await Promise.all([owner, stranger].map((browser) => browser.open('GET', '/api/live')))
    const [heard, strange] = streams.map(listenTo)
    // Events come in order: after this one, those of the sign-ups are past.
    await publish(running.database.db, 'everyone', { type: 'clock', id: 'sign-ups are past' })
    const since = (text = '') => text.split('sign-ups are past')[1]
    await expect.poll(() => [since(heard?.()), since(strange?.())]).not.toContain(undefined)
    await writeTo(owner, 'News.')
    await expect.poll(() => since(heard?.())).toContain('"type":"mail"')
    await publish(running.database.db, 'everyone', { type: 'clock', id: 'afterwards' })
    await expect.poll(() => since(strange?.())).toContain('afterwards')
    expect(since(strange?.())).not.toContain('mail')
    running.services.hub.closeAll()
  })
})

function listenTo(stream: Response): () => string {
  let text = ''
  void (async () => {
    for await (const chunk of stream.body!) text += Buffer.from(chunk).toString()
  })()
  return () => text
}

describe('the outbox', () => {
  test('lists every email and shows a client’s recovery link to an operator, audited', async () => {
    const client = await running.client()
    await requestRecovery(client)
    const { email } = await actorOf(client)
    const { mails } = await operator.expect(200, 'GET', '/api/operator/mails?about=recovery')
    const mail = mails.find(({ recipient }: { recipient: string }) => recipient === email)
    expect(mail).toMatchObject({ kind: 'recovery', delivery: 'kept', sentAt: null, error: null })
    expect(JSON.stringify(mails)).not.toContain('resetpassword#')
    const open = await operator.expect(200, 'GET', `/api/operator/mails/${mail.id}`)
    expect(open.link).toMatch(new RegExp(`^${origin}/resetpassword#`))
    const { rows } = await running.database.pool.query(`select actor_id, action from audit_log where subject_id = $1`, [
      mail.id,
    ])
    expect(rows).toEqual([{ actor_id: (await actorOf(operator)).id, action: 'one-time-link-seen' }])
  })

  test('gives no operator access to another operator’s account', async () => {
    const colleague = await running.operator()
    await requestRecovery(colleague)
    const { mails } = await operator.expect(200, 'GET', '/api/operator/mails')
    expect(mails[0]).toMatchObject({ kind: 'recovery', recipient: (await actorOf(colleague)).email })
    const open = await operator.expect(200, 'GET', `/api/operator/mails/${mails[0].id}`)
    expect([open.link, /#[\w-]{43}/.test(open.text)]).toEqual([null, false])
  })

  test('shows the link for an operator’s new email only to that operator', async () => {
    const [owner, colleague] = [await running.operator(), await running.operator()]
    const email = `own-${randomUUID()}@example.com`
    await owner.expect(200, 'PUT', '/api/profile/new-email', { email, currentPassword: goodPassword })
    const { mails } = await owner.expect(200, 'GET', '/api/operator/mails')
    const { id } = mails.find(({ recipient }: { recipient: string }) => recipient === email)
    const withheld = await colleague.expect(200, 'GET', `/api/operator/mails/${id}`)
    expect([withheld.link, /#[\w-]{43}/.test(withheld.text)]).toEqual([null, false])
    const { link } = await owner.expect(200, 'GET', `/api/operator/mails/${id}`)
    await owner.expect(200, 'POST', '/api/profile/new-email/confirmation', { token: link.split('#')[1] })
    expect((await actorOf(owner)).email).toBe(email)
  })

  test('shows which emails failed, and why', async () => {
    await writeTo(await running.client(), 'Lost.')
    await running.database.pool.query(
      `update outbox set given_up_at = now(), error = '550 No such mailbox' where body like '%Lost.%'`,
    )
    const { mails } = await operator.expect(200, 'GET', '/api/operator/mails?about=trouble')
    expect(mails).toEqual([expect.objectContaining({ delivery: 'given-up', error: '550 No such mailbox' })])
  })

  test('refuses an unknown filter', async () => {
    expect((await operator.send('GET', '/api/operator/mails?about=everything')).status).toBe(400)
    expect((await operator.send('GET', `/api/operator/mails/${randomUUID()}`)).status).toBe(404)
  })
})
