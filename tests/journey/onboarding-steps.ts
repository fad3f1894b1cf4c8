import { randomUUID } from 'node:crypto'
import { type DocumentName, documentNames } from '#root/domain/onboarding.ts'
import type { Window } from '../browser.ts'
import { today } from '../http/onboarding-steps.ts'
import { validAnswers } from '../onboarding-answers.ts'
import { drawPage } from '../proof-of-payment.ts'

/* The compliance onboarding through the API with the window's own session, to prepare a test. */

async function ask(window: Window, method: 'post' | 'put', path: string, data?: unknown): Promise<any> {
  const headers = { origin: window.baseURL, 'idempotency-key': randomUUID() }
  const response = await window.context().request[method](path, { headers, ...(data === undefined ? {} : { data }) })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

type Answers = ReturnType<typeof validAnswers>

/** Answers every question and completes the first two steps; the documents are missing. */
export async function answerByApi(window: Window, others: Partial<Answers> = {}): Promise<void> {
  await ask(window, 'put', '/api/onboarding/answers', { ...validAnswers(today()), ...others })
  for (const step of [1, 2]) await ask(window, 'post', `/api/onboarding/steps/${step}/completion`, {})
}

/** Answers every question, uploads the six documents and submits. */
export async function submitByApi(window: Window, others?: Partial<Answers>): Promise<void> {
  await answerByApi(window, others)
  for (const document of documentNames) await uploadByApi(window, document)
  await ask(window, 'post', '/api/onboarding/submission')
}

async function uploadByApi(window: Window, document: DocumentName): Promise<void> {
  const { request } = window.context()
  const png = await drawPage()
  const headers = { origin: window.baseURL, 'tus-resumable': '1.0.0' }
  const opened = await request.post(`/api/onboarding/documents/${document}/uploads`, {
    headers: { ...headers, 'upload-length': String(png.length) },
  })
  const sent = await request.patch(opened.headers().location ?? '', {
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: Buffer.from(png),
  })
  if (!sent.ok()) throw new Error(`${document} was answered ${sent.status()}: ${await sent.text()}`)
}
