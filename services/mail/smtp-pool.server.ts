import type { Readable } from "node:stream"
import { createTransport } from "nodemailer"
import { compose } from "./compose.server.ts"
import { type HandoverError, handoverOf } from "./handover.ts"
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

export type SmtpPool = Pick<MailTransport, "deliver" | "handOver" | "close">

/** A few connections to a mail server. Connects for the first e-mail. */
export function openSmtpPool({ server, from, timeout = 20_000 }: SmtpOptions, maxConnections: number): SmtpPool {
  const transporter = createTransport({
    pool: true,
    ...(typeof server === "string" ? { url: server } : connectionTo(server)),
    maxConnections,
    // If a connection breaks, the job retries and counts the attempt; nothing is retried here.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout,
  })
  // the content of each e-mail that is being handed over, by its Message-ID, to know how far it got
  const contents = new Map<string, Readable>()
  transporter.use("stream", (mail, done) => {
    const create = mail.message.createReadStream.bind(mail.message)
    mail.message.createReadStream = (...options) => {
      const content = create(...options)
      contents.set(String(mail.data.messageId), content)
      return content
    }
    done()
  })
  return {
    async deliver(mail) {
      try {
        const { response } = await transporter.sendMail(compose(mail, from))
        return response
      } finally {
        contents.delete(mail.messageId)
      }
    },
    async handOver(mail) {
      try {
        const { response } = await transporter.sendMail(compose(mail, from))
        return { kind: "accepted", words: response }
      } catch (error) {
        return handoverOf(error as HandoverError, contents.get(mail.messageId)?.readableEnded === true)
      } finally {
        contents.delete(mail.messageId)
      }
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
