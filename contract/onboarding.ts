import { z } from '@hono/zod-openapi'
import {
  type AnswerName,
  answerNames,
  type DocumentName,
  documentNames,
  documentTypes,
  type FieldName,
  fieldNames,
} from '#root/domain/onboarding.ts'
import { defineRoute, file, IdempotencyHeaders, Instant, json, jsonBody, refusals } from './route.ts'
import { Scan } from './scan.ts'

/*
 * A client has one onboarding record. While it is a draft, its answers are saved as they are typed, and its documents
 * are uploaded one by one (contract/onboarding-uploads.ts). A step is validated when it is completed. A social security
 * number that could belong to a real person is never accepted. The rules are in domain/onboarding.ts and
 * domain/onboarding-checks.ts, the labels and messages in contract/onboarding-labels.ts.
 */

export const Status = z.enum(['draft', 'submitted', 'revision-requested', 'approved', 'rejected'])
export const Field = z.enum(fieldNames as [FieldName, ...FieldName[]])
export const Document = z.enum(documentNames as [DocumentName, ...DocumentName[]])

/** Above the length of any answer: the rules in domain/ check each limit, with a message. */
const Text = z.string().max(4000)

const answerShape = Object.fromEntries(answerNames.map((name) => [name, Text])) as Record<AnswerName, typeof Text>

/** The stored facts of an uploaded document. Its file is read at /api/onboarding/documents/files/{file}. */
const StoredDocument = z
  .object({
    document: Document,
    file: z.uuid(),
    type: z.string(),
    bytes: z.number(),
    uploadedAt: Instant,
    scan: Scan,
  })
  .openapi('OnboardingDocument')

export const Onboarding = z
  .object({
    /** null until something is saved. */
    id: z.uuid().nullable(),
    status: Status,
    /** Where the client stopped. */
    step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    /** Every answer; '' if there is none. The social security number is masked. */
    answers: z.object(answerShape),
    /** In the order in which they are uploaded. */
    documents: z.array(StoredDocument),
    /** The requested changes; null unless a revision is requested. */
    revision: z.object({ fields: z.array(Field), note: z.string() }).nullable(),
    /** Why it was rejected. */
    reason: z.string().nullable(),
    /** By the firm's clock. */
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    /** When record and files are deleted, by the real clock; null until something is saved. */
    expiresAt: Instant.nullable(),
  })
  .openapi('Onboarding')
export type Onboarding = z.infer<typeof Onboarding>

/** The stored answer of an idempotent operation. It has none of the client's answers. */
export const OnboardingState = z.object({ id: z.uuid(), status: Status }).openapi('OnboardingState')
export type OnboardingState = z.infer<typeof OnboardingState>

const StepParams = z.object({ step: z.enum(['1', '2', '3']).transform((step) => Number(step) as 1 | 2 | 3) })

/**
 * Some answers of the form, of any step. Omitted answers do not change, and '' removes one. A masked social security
 * number does not change the stored one.
 */
const SomeAnswers = z.strictObject(answerShape).partial()

export const readOnboarding = defineRoute({
  method: 'get',
  path: '/api/onboarding',
  access: 'client',
  tags: ['onboarding'],
  summary: 'The client’s onboarding record, or an empty draft',
  responses: { 200: json(Onboarding, 'The record'), ...refusals },
})

export const saveAnswers = defineRoute({
  method: 'put',
  path: '/api/onboarding/answers',
  access: 'client',
  tags: ['onboarding'],
  summary: 'Save answers of a draft, complete or not. Only the social security number is validated: it must be made up',
  request: { body: jsonBody(SomeAnswers) },
  responses: { 200: json(Onboarding, 'Saved'), ...refusals },
})

export const completeStep = defineRoute({
  method: 'post',
  path: '/api/onboarding/steps/{step}/completion',
  access: 'client',
  tags: ['onboarding'],
  summary:
    'Continue from a step: saves its answers if all are valid, otherwise names the invalid ones in `issues`. Documents are required at submission',
  request: { params: StepParams, body: jsonBody(SomeAnswers) },
  responses: { 200: json(Onboarding, 'Completed; `step` is the next one'), ...refusals },
})

export const submitOnboarding = defineRoute({
  method: 'post',
  path: '/api/onboarding/submission',
  access: 'client',
  tags: ['onboarding'],
  summary: 'Submit the whole form; `issues` names invalid answers and missing documents',
  request: { headers: IdempotencyHeaders },
  responses: { 200: json(OnboardingState, 'Submitted'), ...refusals },
})

export const removeDocument = defineRoute({
  method: 'delete',
  path: '/api/onboarding/documents/{document}',
  access: 'client',
  tags: ['onboarding'],
  summary: 'Remove a document of an open record; its file is deleted at once',
  request: { params: z.object({ document: Document }) },
  responses: { 200: json(Onboarding, 'Removed'), ...refusals },
})

export const removeOnboarding = defineRoute({
  method: 'delete',
  path: '/api/onboarding',
  access: 'client',
  tags: ['onboarding'],
  summary: 'Delete the record and all its files at once, whatever its status',
  responses: { 204: { description: 'Deleted' }, ...refusals },
})

/** Any text is accepted as the id. Only the ids of the reader's own files are found. */
const FileParams = z.object({ file: z.string() })

export const readOnboardingFile = defineRoute({
  method: 'get',
  path: '/api/onboarding/documents/files/{file}',
  access: 'signed-in',
  tags: ['onboarding'],
  summary:
    'A document, for its owner or the staff; views by the staff are audited. Pictures are inline, PDFs are attachments',
  request: { params: FileParams },
  responses: { 200: file(documentTypes, 'The file'), ...refusals },
})

export const readOnboardingThumbnail = defineRoute({
  method: 'get',
  path: '/api/onboarding/documents/files/{file}/thumbnail',
  access: 'signed-in',
  tags: ['onboarding'],
  summary: 'A thumbnail of a document, at most 320 pixels; a drawn sheet for a PDF',
  request: { params: FileParams },
  responses: { 200: file(['image/png'], 'The picture'), ...refusals },
})
