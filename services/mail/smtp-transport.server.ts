import { createTransport } from "nodemailer"
import { compose } from "./compose.server.ts"
import type { MailTransport } from "./transport.ts"

/** A mail server, and who signs in there; without `user` nobody does. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte, after STARTTLS (and never without), or none. */
  security: "tls" | "starttls" | "none"
  user: string
  password: string
}

export type SmtpOptions = {
  /** `smtp://user:password@host:587`, `smtps://…:465`, or the same in parts. */
  server: string | SmtpServer
  /** Sender: `studio@example.com` or `Studio <studio@example.com>`. */
  from: string
  /** The timeout for a connection and its greeting, and for every later response, in milliseconds. */
  timeout?: number
}

/** Sends e-mails through a mail server, over a few pooled connections. Connects for the first e-mail. */
export function openSmtpTransport({ server, from, timeout = 20_000 }: SmtpOptions): MailTransport {
  const transporter = createTransport({
    pool: true,
    ...(typeof server === "string" ? { url: server } : connectionTo(server)),
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
    place: typeof server === "string" ? placeOf(new URL(server)) : `${server.host}, port ${server.port}`,
    async deliver(mail) {
      const { response } = await transporter.sendMail(compose(mail, from))
      return response
    },
    close: () => transporter.close(),
  }
}

const connectionTo = ({ host, port, security, user, password }: SmtpServer) => ({
  host,
  port,
  secure: security === "tls",
  requireTLS: security === "starttls",
  ignoreTLS: security === "none",
  ...(user && { auth: { user, pass: password } }),
})

const placeOf = ({ hostname, port, protocol }: URL) =>
  `${hostname}, port ${port || (protocol === "smtps:" ? "465" : "587")}`
