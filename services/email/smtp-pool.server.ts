import type { Readable } from "node:stream"
import { createTransport } from "nodemailer"
import { composeEmail } from "./compose-email.server.ts"
import type { EmailTransport } from "./email.ts"
import { getSendOutcome, type SmtpError } from "./send-outcome.ts"

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

export type SmtpPool = Pick<EmailTransport, "deliver" | "trySend" | "close">

export function openSmtpPool({ server, from, timeout = 20_000 }: SmtpOptions, maxConnections: number): SmtpPool {
  const transporter = createTransport({
    pool: true,
    ...(typeof server === "string" ? { url: server } : getConnectionOptions(server)),
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
  transporter.use("stream", (email, done) => {
    const create = email.message.createReadStream.bind(email.message)
    email.message.createReadStream = (...options) => {
      const content = create(...options)
      contents.set(String(email.data.messageId), content)
      return content
    }
    done()
  })
  return {
    async deliver(email) {
      try {
        const { response } = await transporter.sendMail(composeEmail(email, from))
        return response
      } finally {
        contents.delete(email.messageId)
      }
    },
    async trySend(email) {
      try {
        const { response } = await transporter.sendMail(composeEmail(email, from))
        return { kind: "accepted", reply: response }
      } catch (error) {
        return getSendOutcome(error as SmtpError, contents.get(email.messageId)?.readableEnded === true)
      } finally {
        contents.delete(email.messageId)
      }
    },
    close: () => transporter.close(),
  }
}

const getConnectionOptions = ({ host, port, security, user, password }: SmtpServer) => ({
  host,
  port,
  secure: security === "tls",
  requireTLS: security === "starttls",
  ignoreTLS: security === "none",
  ...(user && { auth: { user, pass: password } }),
})
