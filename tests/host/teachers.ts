import { randomUUID } from 'node:crypto'
import type { Teacher } from '#root/server/host/directory/tables.ts'

let teachers = 0

export function newTeacher(known: Partial<Teacher> = {}): Teacher {
  const id = `teacher-${randomUUID()}`
  teachers += 1
  return {
    id,
    email: `teacher${teachers}@example.com`,
    firstName: 'Tess',
    lastName: 'Ng',
    language: 'en',
    passwordHash: null,
    mfaVerified: false,
    ...known,
  }
}
