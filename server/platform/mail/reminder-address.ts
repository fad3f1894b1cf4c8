import { eq } from 'drizzle-orm'
import type { Queryable } from '../database/queryable.ts'
import { decryptByMaster, encrypt, type MasterKeys } from '../files/file-cipher.ts'
import { reencrypt } from '../files/reencrypt.ts'
import { seatReminders } from '../tables/seat-reminders.ts'
import { DeliveryError, type Transport } from './transport.ts'

/** The email address of a participant, and the token of the links that are sent to it. */
export interface ReminderAddress {
  readonly address: string
  readonly token: string
}

/** Encrypts the address of a reminder for its row. */
export function encryptAddress(masterKey: Buffer, id: string, { address, token }: ReminderAddress): Buffer {
  return encrypt(masterKey, contextOf(id), Buffer.from(`${token} ${address}`))
}

/** Decrypts the address of a reminder. */
export function decryptAddress(
  masterKeys: MasterKeys,
  { id, encryptedAddress }: Pick<typeof seatReminders.$inferSelect, 'id' | 'encryptedAddress'>,
): ReminderAddress {
  const [token = '', address = ''] = decryptByMaster(masterKeys, contextOf(id), encryptedAddress).toString().split(' ')
  return { address, token }
}

/** Binds an address to its row: it cannot be decrypted in another one. */
function contextOf(id: string): string {
  return `reminder address ${id}`
}

/** Re-encrypts every address that was encrypted with the other master key, in the transaction. Returns the count. */
export async function reencryptAddresses(tx: Queryable, masterKeys: MasterKeys): Promise<number> {
  let reencrypted = 0
  for (const { id, encryptedAddress } of await tx.select().from(seatReminders).for('update')) {
    const rewritten = reencrypt(masterKeys, contextOf(id), encryptedAddress)
    if (!rewritten) continue
    await tx.update(seatReminders).set({ encryptedAddress: rewritten }).where(eq(seatReminders.id, id))
    reencrypted += 1
  }
  return reencrypted
}

/**
 * A transport that sends the emails of reminders to the addresses of their participants. The outbox has an invented
 * recipient for them, and no error of theirs names the address.
 */
export function toReminderAddresses(transport: Transport, db: Queryable, masterKeys: MasterKeys): Transport {
  return {
    async deliver(mail) {
      if (mail.reminderId === null) return transport.deliver(mail)
      const [row] = await db.select().from(seatReminders).where(eq(seatReminders.id, mail.reminderId))
      if (!row) throw new DeliveryError('never', 'The address was deleted.')
      try {
        await transport.deliver({ ...mail, recipient: decryptAddress(masterKeys, row).address })
      } catch (error) {
        if (!(error instanceof DeliveryError) || error.failure === 'unreachable') throw error
        throw new DeliveryError(error.failure, 'The mail server refused the email.')
      }
    },
    close: () => transport.close(),
  }
}
