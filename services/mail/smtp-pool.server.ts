import type { Readable } from "node:stream"
import { createTransport } from "nodemailer"
import { composeEmail } from "./compose.server.ts"
import { type HandoverError, handoverOf } from "./handover.ts"
import type { MailTransport } from "./transport.ts"

export type SmtpServer = {
  host: string
  port: number
  /** `tls`: from the first byte; `starttls`: required. */
  security: "tls" | "starttls" | "none"
  user: string
  password: string
}

export type SmtpOptions = {
  /** `smtp://user:password@host:587`, `smtps://…:465`, or the same in parts. */
  server: string | SmtpServer
  from: string
  /** In milliseconds, for a connection and its greeting, and for every later response. */
  timeout?: number
}

export type SmtpPool = Pick<MailTransport, "deliver" | "handOver" | "close">

export function openSmtpPool({ server, from, timeout = 20_000 }: SmtpOptions, maxConnections: number): SmtpPool {
  const transporter = createTransport({
    pool: true,
    ...(typeof server === "string" ? { url: server } : connectionTo(server)),
    maxConnections,
    // The job retries and counts the attempts; nothing is retried here.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    dnsTimeout: timeout,
    socketTimeout: timeout,
  })
  // By Message-ID, to know how far each e-mail got.
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
        const { response } = await transporter.sendMail(composeEmail(mail, from))
        return response
      } finally {
        contents.delete(mail.messageId)
      }
    },
    async handOver(mail) {
      try {
        const { response } = await transporter.sendMail(composeEmail(mail, from))
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
