import { createTransport } from "nodemailer"
import { compose } from "./compose.server.ts"
import type { MailTransport } from "./transport.ts"

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string
  /** Sender: `studio@example.com` or `Studio <studio@example.com>`. */
  from: string
  /** The timeout for a connection and its greeting, and for every later response, in milliseconds. */
  timeout?: number
}

/** Sends e-mails through a mail server, over a few pooled connections. Connects for the first e-mail. */
export function openSmtpTransport({ url, from, timeout = 20_000 }: SmtpOptions): MailTransport {
  const transporter = createTransport({
    pool: true,
    url,
    maxConnections: 2,
    // If a connection breaks, the job retries and counts the attempt; nothing is retried here.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout,
  })
  return {
    kind: "smtp",
    from,
    place: placeOf(new URL(url)),
    async deliver(mail) {
      const { response } = await transporter.sendMail(compose(mail, from))
      return response
    },
    close: () => transporter.close(),
  }
}

const placeOf = ({ hostname, port, protocol }: URL) =>
  `${hostname}, port ${port || (protocol === "smtps:" ? "465" : "587")}`
