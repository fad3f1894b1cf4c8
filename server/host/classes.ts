import { sql } from 'drizzle-orm'
import { randomBytes } from '#platform/crypto.ts'
import type { Locale } from '#root/contract/language.ts'
import { causeWithCode } from '../platform/database/cause-with-code.ts'
import type { Queryable, Transaction } from '../platform/database/queryable.ts'
import type { AutomaticChanges } from './automatic-changes.ts'
import { changeState, findFirm } from './directory/firms.ts'
import type { Directory } from './directory/open-directory.ts'
import type { FirmRow, Teacher } from './directory/tables.ts'
import { makePass } from './enter-firm.ts'
import type { FirmTransfers } from './firm-transfers.ts'
import type { ReadyFirms } from './ready-firms.ts'
import { slugOf } from './slug.ts'

/** A teacher's input for a new class. */
export interface NewClass {
  readonly name: string
  readonly language: Locale
  readonly owner: Teacher
  /** Runs in the transaction that names the firm, with the firm's id. */
  readonly claim?: (tx: Transaction, firmId: string) => Promise<void>
}

export interface CreatedClass {
  readonly slug: string
  /** A one-time address, valid for a minute, that signs the teacher in. */
  readonly enterUrl: string
}

/** The operations of the lobby on classes. Each class is a firm with its own address. */
export interface Classes {
  /** Opens a class for a teacher, from a ready firm. */
  readonly create: (details: NewClass) => Promise<CreatedClass>
  /**
   * A one-time address, valid for a minute, that signs a person in as an operator of a class. Null if there is no such
   * class. With a transaction of the directory, the address works when that has been committed.
   */
  readonly enter: (slug: string, person: Teacher, tx?: Queryable) => Promise<string | null>
  /**
   * Archives a class as one encrypted object in the file storage. Throws `NotPossible` unless the class is open, like
   * the others below.
   */
  readonly archive: (slug: string) => Promise<void>
  /** Restores an archived class. */
  readonly restore: (slug: string) => Promise<void>
  /** Restores a class that was archived because nobody used it, unless another request has done so. */
  readonly wake: AutomaticChanges['wake']
  /** Deletes an open or archived class permanently. */
  readonly remove: (slug: string) => Promise<void>
  /** Moves an open class to another cell. Its people wait for some seconds. */
  readonly move: (slug: string, cellId: string) => Promise<void>
  /** Ends the access of a person of the lobby to an open class, until they enter it again. */
  readonly signOut: (slug: string, personId: string) => Promise<void>
  /**
   * Calls `use` with the file of a class for `npm run restore`, which is removed afterwards. It contains the keys of
   * the class.
   */
  readonly lendFile: <T>(slug: string, use: (file: string) => Promise<T>) => Promise<T>
  /** Opens a class from such a file. Refuses with a StartupError a damaged or invalid file. */
  readonly createFromFile: (file: string, details: NewClass) => Promise<CreatedClass>
}

interface ClassParts {
  readonly directory: Directory
  readonly ready: ReadyFirms
  readonly transfers: FirmTransfers
  readonly automatic: Pick<AutomaticChanges, 'wake'>
  readonly urlOf: (slug: string) => string
}

const uniqueViolation = '23505'

export function createClasses({ directory, ready, transfers, automatic, urlOf }: ClassParts): Classes {
  const { db } = directory

  /** Gives a ready firm its name and address. A number is added if the slug is taken. */
  async function nameFirm(firm: FirmRow, details: NewClass): Promise<string> {
    for (let slug = slugOf(details.name); ; slug = slugOf(details.name, randomBytes(3).toString('hex'))) {
      try {
        await db.transaction(async (tx) => {
          const isNamed = await changeState(tx, firm.id, 'preparing', 'open', {
            slug,
            name: details.name,
            language: details.language,
            ownerId: details.owner.id,
            lastUsedAt: sql`now()`,
          })
          if (!isNamed) throw new Error(`The firm ${firm.id} is in use already`)
          await details.claim?.(tx, firm.id)
        })
        return slug
      } catch (error) {
        if (!causeWithCode(error, uniqueViolation)) throw error
      }
    }
  }

  async function open(firm: FirmRow, details: NewClass): Promise<CreatedClass> {
    const slug = await nameFirm(firm, details)
    return { slug, enterUrl: `${urlOf(slug)}${await makePass(db, firm.id, details.owner)}` }
  }

  return {
    create: async (details) => open(await ready.take(), details),
    createFromFile: async (file, details) => open(await transfers.fromFile(file), details),
    async enter(slug, person, tx = db) {
      const firm = await findFirm(tx, slug)
      if (firm?.state !== 'open') return null
      return `${urlOf(slug)}${await makePass(tx, firm.id, person)}`
    },
    archive: (slug) => transfers.archive(slug),
    restore: (slug) => transfers.restore(slug),
    wake: (slug) => automatic.wake(slug),
    remove: (slug) => transfers.remove(slug),
    move: (slug, cellId) => transfers.move(slug, cellId),
    signOut: (slug, personId) => transfers.signOut(slug, personId),
    lendFile: (slug, use) => transfers.lendFile(slug, use),
  }
}
