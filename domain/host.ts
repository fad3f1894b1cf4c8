import { refuse, type Refusal } from './refusal.ts'

/* The rules of a host: an installation with many classes, each of which is a firm. */

/** The limits that the administrators of a host set for classes. Times in days; null: never. */
interface ClassLimits {
  readonly classesPerTeacher: number
  readonly peoplePerClass: number
  readonly archiveAfterDays: number | null
  readonly deleteAfterDays: number | null
}

/** The class sizes that a teacher chooses from, in people. */
export const classSizes = [30, 100, 300, 500] as const

export const maxClassNameLength = 80

/** The states of a firm in the directory. A firm that is preparing or ready is not a class yet. */
export const classStates = ['preparing', 'ready', 'open', 'moving', 'archived', 'deleting', 'deleted'] as const
export type ClassState = (typeof classStates)[number]

/** An owner may do everything with a class; a co-teacher runs it. */
export const classRoles = ['owner', 'co-teacher'] as const
export type ClassRole = (typeof classRoles)[number]

/** New firms are created on open cells only. A draining cell keeps its firms until they are moved. */
export const cellStates = ['open', 'draining'] as const
export type CellState = (typeof cellStates)[number]

export type HostRefusal =
  | 'class-limit-reached'
  | 'class-too-large'
  | 'class-archived'
  | 'class-not-archived'
  | 'class-moving'
  | 'class-name-differs'
  | 'class-needs-owner'
  | 'class-not-yours'
  | 'only-owner'
  | 'already-teaches'
  | 'sign-up-closed'
  | 'invitation-for-other'
  | 'file-not-a-class'
  | 'cell-full'
  | 'cell-not-open'
  | 'cell-unreachable'
  | 'cell-name-taken'
  | 'already-in-cell'

/** Whether a teacher who owns `owned` classes may create one for this number of people. The refusal names the limit. */
export function checkNewClass(
  settings: Pick<ClassLimits, 'classesPerTeacher' | 'peoplePerClass'>,
  owned: number,
  people: number,
): Refusal<'class-limit-reached' | 'class-too-large'> | null {
  if (owned >= settings.classesPerTeacher)
    return refuse('class-limit-reached', { params: { limit: String(settings.classesPerTeacher) } })
  if (people > settings.peoplePerClass)
    return refuse('class-too-large', { field: 'people', params: { limit: String(settings.peoplePerClass) } })
  return null
}

/** Whether an operation is allowed for a class in its state: opening its pages, storing its file, or restoring it. */
export function checkClassState(
  state: ClassState,
  needed: 'open' | 'archived' | 'any',
): Refusal<'class-archived' | 'class-not-archived' | 'class-moving' | 'not-found'> | null {
  if (state === 'moving') return refuse('class-moving')
  if (state !== 'open' && state !== 'archived') return refuse('not-found')
  if (needed === 'open' && state === 'archived') return refuse('class-archived')
  if (needed === 'archived' && state === 'open') return refuse('class-not-archived')
  return null
}

const dayMs = 86_400_000

/**
 * When a class is archived, and an archived class deleted, if nobody uses it. `usedAtMs` is the time of the last use,
 * or of the archiving. Times in milliseconds; null: does not apply.
 */
export function retentionOf(
  { archiveAfterDays, deleteAfterDays }: Pick<ClassLimits, 'archiveAfterDays' | 'deleteAfterDays'>,
  state: ClassState,
  usedAtMs: number,
): { archivedAtMs: number | null; deletedAtMs: number | null } {
  const after = (days: number | null) => (days === null ? null : usedAtMs + days * dayMs)
  return {
    archivedAtMs: state === 'open' ? after(archiveAfterDays) : null,
    deletedAtMs: state === 'archived' ? after(deleteAfterDays) : null,
  }
}
