import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real mail server on this machine, and the mails that it received. */
export class MailServer {
  readonly taken: { to: string; text: string }[] = []
  readonly #options: SMTPServerOptions
  #server: SMTPServer | undefined
  port = 0

  constructor(options: SMTPServerOptions = {}) {
    this.#options = options
  }

  async open(): Promise<void> {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      ...this.#options,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join()
          this.taken.push({ to, text: Buffer.concat(chunks).toString() })
          done()
        })
      },
    })
    this.#server.on('error', () => {})
    await new Promise<void>((resolve) => this.#server?.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.#server.server.address() as AddressInfo).port
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()))
  }
}
