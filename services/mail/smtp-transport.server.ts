import { createTransport } from "nodemailer"
import { compose } from "./compose.server.ts"
import type { MailTransport } from "./transport.ts"

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string
  /** Sender: `studio@example.com` or `Studio <studio@example.com>`. */
  from: string
  /** Longest wait for a connection or its greeting, and for any answer after, in milliseconds. */
  timeout?: number
}

/** Mails through a mail server, over a few connections that are kept for a while. Connects at the first mail. */
export function openSmtpTransport({ url, from, timeout = 20_000 }: SmtpOptions): MailTransport {
  const transporter = createTransport({
    pool: true,
    url,
    maxConnections: 2,
    // A mail whose connection breaks is tried again by its job, which counts; not unseen in here.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout,
  })
  return {
    kind: "smtp",
    async deliver(mail) {
      await transporter.sendMail(compose(mail, from))
    },
    close: () => transporter.close(),
  }
}
