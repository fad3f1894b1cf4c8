import { randomUUID } from 'node:crypto'
import { type DocumentName, documentNames } from '#root/domain/onboarding.ts'
import { validAnswers } from '../onboarding-answers.ts'
import { png } from '../proof-of-payment.ts'
import type { Answer, Browser } from './browser.ts'
import type { TestApp } from './test-app.ts'

/** Today in UTC, where a firm's clock begins. */
export const today = () => new Date().toISOString().slice(0, 10)

/** A new client who has submitted; each has a unique name. */
export async function submittedBy(running: Pick<TestApp, 'client'>) {
  const client = await running.client()
  const fullName = `Wilhelmina ${randomUUID()}`
  await client.expect(200, 'PUT', '/api/onboarding/answers', { ...validAnswers(today()), fullName })
  for (const document of documentNames) await sendDocument(client, document, png)
  const { id } = await client.expect(200, 'POST', '/api/onboarding/submission')
  const { documents } = await client.expect(200, 'GET', '/api/onboarding')
  return { client, id: id as string, fullName, files: documents.map(({ file }: { file: string }) => file) as string[] }
}

/** Sends a document as a browser does, in one piece. Returns the response to its last byte. */
export async function sendDocument(browser: Browser, document: DocumentName, bytes: Uint8Array): Promise<Answer> {
  const opened = await browser.open('POST', `/api/onboarding/documents/${document}/uploads`, undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes.length),
  })
  if (opened.status !== 201) return { status: opened.status, headers: opened.headers, body: await opened.json() }
  return sendBytes(browser, opened.headers.get('location') ?? '', 0, bytes)
}

/** Resumes an upload from an offset. */
async function sendBytes(browser: Browser, path: string, offset: number, bytes: Uint8Array): Promise<Answer> {
  const answer = await browser.open('PATCH', path, bytes, {
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : '' }
}
