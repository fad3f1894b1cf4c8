import type { MailRow } from '../tables/outbox.ts'

/**
 * Why a mail was not taken: `never`: it never will be; `later`: this one not now; `unreachable`: it is about the mail
 * server or the way to it, not about the mail.
 */
type Failure = 'never' | 'later' | 'unreachable'

export class DeliveryError extends Error {
  readonly failure: Failure
  constructor(failure: Failure, message: string) {
    super(message)
    this.name = 'DeliveryError'
    this.failure = failure
  }
}

export interface Transport {
  /** Sends a mail to the mail server. Throws a `DeliveryError` when the server rejects it. */
  deliver(mail: MailRow): Promise<void>
  close(): void
}
