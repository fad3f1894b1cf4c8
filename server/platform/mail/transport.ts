import type { MailRow } from '../tables/outbox.ts'

/**
 * Why an email was not accepted. `never`: permanently refused. `later`: temporarily refused. `unreachable`: because of
 * the mail server or the connection, not because of the email.
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
  /** Sends an email to the mail server. Throws a `DeliveryError` if the server rejects it. */
  deliver(mail: MailRow): Promise<void>
  close(): void
}
