import { once } from "node:events"
import { SMTPServer, type SMTPServerSession } from "smtp-server"

/** The server's behavior for the next e-mail. */
export type SmtpBehavior =
  | "accept"
  /** Temporary refusal (451), before or after the e-mail's content. */
  | "not now, recipient"
  | "not now, content"
  /** The connection breaks at the greeting, or after the whole e-mail but before its acknowledgement. */
  | "drop greeting"
  | "drop after content"
  /** Accepts the e-mail without acknowledging it. */
  | "silence"

export type SmtpEmail = { from: string; to: string[]; raw: string; acknowledged: boolean }

export type TestSmtp = {
  url: string
  users: string[]
  /** Every e-mail whose content arrived, acknowledged or not. */
  received: SmtpEmail[]
  /** The behavior for the next e-mails, in order; all others are accepted. */
  answers: SmtpBehavior[]
  /** The refusal of a recipient; null by default. */
  refuse: (address: string) => { code: number; text: string } | null
  /** Called with the number of received e-mails, before each is acknowledged. */
  onEmail: (count: number) => Promise<void> | void
  /** Resolves when `count` e-mails have been accepted in total. */
  accepted(count: number): Promise<SmtpEmail[]>
  close(): Promise<void>
}

/**
 * A real SMTP server on a free port.
 * @param password enables authentication and requires it
 */
export async function startSmtpServer({ password }: { password?: string } = {}): Promise<TestSmtp> {
  const users: string[] = []
  const received: SmtpEmail[] = []
  const answers: SmtpBehavior[] = []
  const waiting = new Set<() => void>()
  const cut = (session: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.id === session.id) connection._socket.destroy()
  }
  const takeNextIf = (...wanted: SmtpBehavior[]) => {
    const next = answers[0]
    return next && wanted.includes(next) ? answers.shift() : undefined
  }
  const temporary = () => Object.assign(new Error("Come back later"), { responseCode: 451 })
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth({ username = "", password: given }, _session, done) {
      if (password === undefined || given !== password) return done(new Error("Wrong user name or password"))
      users.push(username)
      done(null, { user: username })
    },
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    // milliseconds for connections that are still open; 0 would be the default of thirty seconds
    closeTimeout: 1,
    onConnect(session, done) {
      if (takeNextIf("drop greeting")) cut(session)
      else done()
    },
    onRcptTo({ address }, _session, done) {
      const refused = opened.refuse(address)
      if (refused) return done(Object.assign(new Error(refused.text), { responseCode: refused.code }))
      done(takeNextIf("not now, recipient") ? temporary() : null)
    },
    async onData(stream, session, done) {
      // A killed client sends an incomplete e-mail.
      const parts = await stream.toArray().catch(() => null)
      if (!parts) return
      const raw = Buffer.concat(parts).toString("utf8")
      const answer = takeNextIf("not now, content", "drop after content", "silence", "accept") ?? "accept"
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        raw,
        acknowledged: answer === "accept",
      })
      await opened.onEmail(received.length)
      if (answer === "accept") done()
      if (answer === "not now, content") done(temporary())
      if (answer === "drop after content") cut(session)
      for (const look of waiting) look()
    },
  })
  server.on("error", () => {})
  const listening = server.listen(0, "127.0.0.1")
  await once(listening, "listening")
  const { port } = listening.address() as { port: number }
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const opened: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    users,
    received,
    answers,
    refuse: () => null,
    onEmail() {},
    accepted: (count) =>
      new Promise((resolve) => {
        const look = () => {
          const accepted = received.filter((mail) => mail.acknowledged)
          if (accepted.length < count) return
          waiting.delete(look)
          resolve(accepted)
        }
        waiting.add(look)
        look()
      }),
    close,
  }
  return opened
}

/** The unfolded headers of a received e-mail: lower-case names, values in order. */
export function parseEmailHeaders(email: SmtpEmail): Record<string, string[]> {
  const [head = ""] = email.raw.split("\r\n\r\n")
  const headers: Record<string, string[]> = {}
  for (const line of head.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const colon = line.indexOf(":")
    const name = line.slice(0, colon).toLowerCase()
    headers[name] = [...(headers[name] ?? []), line.slice(colon + 1).trim()]
  }
  return headers
}
