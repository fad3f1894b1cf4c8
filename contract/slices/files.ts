import { m } from '#root/contract/messages/messages.js'
import type { Refusals } from '../slice.ts'

export const refusals = {
  'file-empty': { status: 400, message: m.refusal_file_empty },
  'file-type-not-accepted': { status: 415, message: m.refusal_file_type_not_accepted },
  'file-too-large': { status: 413, message: m.refusal_file_too_large },
  'file-infected': { status: 400, message: m.onboarding_refusal_file_infected },
  'picture-too-large': { status: 413, message: m.onboarding_refusal_picture_too_large },
  'picture-unreadable': { status: 415, message: m.onboarding_refusal_picture_unreadable },
  'pdf-not-accepted': { status: 415, message: m.onboarding_refusal_pdf_not_accepted },
  'upload-elsewhere': { status: 409, message: m.refusal_upload_elsewhere },
} satisfies Refusals
