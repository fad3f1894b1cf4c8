import { m } from '#root/contract/messages/messages.js'
import type { Answers, DocumentName } from '#root/domain/onboarding.ts'
import { drawSheet, sheet } from '../signature/strokes.ts'
import { writeName } from '../signature/write-name.ts'
import { drawBankStatement, drawLease, drawUtilityBill } from './address-documents.ts'
import type { Bearer } from './bearer.ts'
import { drawFinancialStatements } from './financial-statements.ts'
import { drawIdentityCard, drawPassport } from './identity-documents.ts'
import { Paper } from './paper.ts'

/**
 * Draws a document marked SPECIMEN for the person of the answers, as a PNG, so that nobody has to upload a real
 * document. Missing answers come from a made-up person (`person`). `today` is the firm's day.
 */
export async function drawSpecimen(
  document: DocumentName,
  answers: Answers,
  person: Answers,
  today: string,
): Promise<File> {
  await globalThis.document.fonts.ready
  const bearer = bearerOf(answers, person, today)
  switch (document) {
    case 'proofOfAddressFile':
      return addressDocument(answers, bearer).toFile(m.specimen_file_address())
    case 'governmentIdFile':
      return identityDocument(answers, bearer).toFile(m.specimen_file_id())
    case 'financialStatementsFile':
      return drawFinancialStatements(bearer).toFile(m.specimen_file_statements())
    case 'signatureFile':
    case 'taxSignatureFile':
    case 'amlSignatureFile':
      return drawSignature((document === 'amlSignatureFile' && answers.clientName.trim()) || bearer.name)
  }
}

/** The owner of the documents: the person of the answers, completed by the made-up one. */
export function bearerOf(answers: Answers, person: Answers, today: string): Bearer {
  const given = (name: keyof Answers) => answers[name].trim() || person[name]
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(answers.dateOfBirth)
  return {
    name: answers.fullName.trim() || answers.clientName.trim() || person.fullName,
    dateOfBirth: isDay ? answers.dateOfBirth : person.dateOfBirth,
    street: given('residentialAddress'),
    city: given('city'),
    state: given('state'),
    postalCode: given('postalCode'),
    idNumber: given('idNumber'),
    today,
  }
}

function addressDocument(answers: Answers, bearer: Bearer): Paper {
  if (answers.proofOfAddress === 'bank-statement') return drawBankStatement(bearer)
  return answers.proofOfAddress === 'lease-agreement' ? drawLease(bearer) : drawUtilityBill(bearer)
}

function identityDocument(answers: Answers, bearer: Bearer): Paper {
  if (answers.governmentIdType === 'passport') return drawPassport(bearer)
  return drawIdentityCard(answers.governmentIdType === 'national-id' ? 'national-id' : 'drivers-license', bearer)
}

/** Black ink on blank white paper; the word SPECIMEN is small in a corner. */
function drawSignature(name: string): Promise<File> {
  const paper = new Paper(sheet.width * 2, sheet.height * 2, '#ffffff')
  const strokes = writeName(name, sheet.width - 120, sheet.height - 100)
  const canvas = document.createElement('canvas')
  drawSheet(
    canvas,
    strokes.map((stroke) => stroke.map(([x, y]) => [x + 60, y + 40] as const)),
  )
  paper.pen.drawImage(canvas, 0, 0)
  paper.mark(110)
  return paper.toFile(m.specimen_file_signature())
}
