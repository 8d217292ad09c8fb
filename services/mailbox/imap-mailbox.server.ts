import type { ImapFlow } from "imapflow"
import {
  type FetchedEmail,
  type ImapServer,
  type Mailbox,
  type MailboxPosition,
  MailboxProblem,
  type ReadOptions,
} from "./mailbox.ts"

type Failure = {
  code?: string
  message?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  mailboxMissing?: boolean
  command?: string
  responseStatus?: string
  responseText?: string
  response?: unknown
}

/** For the person who sets up the mailbox; unknown errors are returned as they are. */
function toMailboxProblem(error: unknown, { host, port, folder }: ImapServer): unknown {
  const failure = error as Failure
  const { code = "", message = "" } = failure
  const createProblem = (field: MailboxProblem["field"], words: string) =>
    new MailboxProblem(field, words, { cause: error })
  if (failure.authenticationFailed)
    return createProblem("password", `It doesn’t accept the user name and password.${formatReply(failure)}`)
  if (failure.mailboxMissing || (failure.responseStatus === "NO" && message !== "" && !failure.tlsFailed))
    return createProblem("folder", `It has no folder called ${folder}.${formatReply(failure)}`)
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return createProblem("host", `There is no server called ${host}.`)
  if (code === "ECONNREFUSED") return createProblem("port", `Nothing answers at ${host}, port ${port}.`)
  if (["CONNECT_TIMEOUT", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"].includes(code))
    return createProblem("host", `${host} doesn’t answer.`)
  if (["GREETING_TIMEOUT", "UPGRADE_TIMEOUT", "InvalidResponse"].includes(code) || code.startsWith("ParserError"))
    return createProblem("port", `What answers at port ${port} isn’t a mailbox, or is encrypted in another way.`)
  if (failure.tlsFailed || /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|STARTTLS)/.test(code))
    return createProblem("security", `The encrypted connection failed: ${oneLine(message)}`)
  if (
    [
      "ECONNRESET",
      "EConnectionClosed",
      "NoConnection",
      "ClosedAfterConnectTLS",
      "ClosedAfterConnectText",
      "ETIMEOUT",
    ].includes(code)
  )
    return createProblem("host", `${host} broke the connection off.`)
  return error
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 300)

function formatReply({ responseText, response }: Failure): string {
  const sentence = oneLine(responseText ?? (typeof response === "string" ? response : ""))
  return sentence ? ` It said: ${sentence}` : ""
}

type Options = {
  /** In milliseconds, for a connection and for each answer. */
  timeout?: number
  ca?: string
}

const maxBeginningBytes = 200_000

export function openImapMailbox(server: ImapServer, { timeout = 20_000, ca }: Options = {}): Mailbox {
  const { host, port, security, user, password, folder } = server
  const scheme = security === "tls" ? "imaps" : "imap"

  async function connected<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { ImapFlow } = await import("imapflow")
    const client = new ImapFlow({
      ...{ host, port, secure: security === "tls", doSTARTTLS: security === "starttls" },
      ...(security === "tls" && { doSTARTTLS: undefined }),
      ...(ca && { tls: { ca } }),
      auth: { user, pass: password },
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout * 3,
      // An e-mail of up to 25 MB is fetched whole, a larger one in part.
      ...{ maxLineLength: 1_000_000, maxLiteralSize: 30_000_000, maxResponseSize: 40_000_000 },
    })
    // A broken connection fails the pending calls; without a listener the event would end the process.
    client.on("error", () => {})
    try {
      await client.connect()
      await client.mailboxOpen(folder, { readOnly: true })
      const done = await work(client)
      await client.logout().catch(() => {})
      return done
    } catch (error) {
      throw toMailboxProblem(error, server)
    } finally {
      client.close()
    }
  }

  return {
    name: `${scheme}://${encodeURIComponent(user)}@${host}:${port}/${encodeURIComponent(folder)}`,
    read: (from, take, options) => connected((client) => readFrom(client, from, take, options)),
    findInSpam: (options) => connected((client) => findInSpam(client, options)),
    countEmails: () => connected(async ({ mailbox }) => (mailbox ? mailbox.exists : 0)),
  }
}

async function readFrom(
  client: ImapFlow,
  from: MailboxPosition | null,
  receive: (letter: FetchedEmail, place: MailboxPosition) => Promise<void>,
  { since, maxEmails, maxBytes, signal }: ReadOptions,
): Promise<MailboxPosition> {
  const { mailbox } = client
  if (!mailbox) throw new Error("No folder is open.")
  const uidValidity = String(mailbox.uidValidity)
  const end = { uidValidity, lastUid: Math.max(0, mailbox.uidNext - 1) }
  if (!from) return end
  const isKnown = from.uidValidity === uidValidity
  const uids = isKnown
    ? await listUidsAfter(client, from.lastUid, end.lastUid)
    : await client.search({ since }, { uid: true })
  const next = (uids || []).toSorted((one, other) => one - other).slice(0, maxEmails)
  let position = { uidValidity, lastUid: isKnown ? from.lastUid : 0 }
  for (const uid of next) {
    signal?.throwIfAborted()
    const email = await fetchEmail(client, uid, maxBytes)
    const reached = { uidValidity, lastUid: uid }
    if (email) await receive(email, reached)
    position = reached
  }
  return next.length < maxEmails ? { uidValidity, lastUid: Math.max(position.lastUid, end.lastUid) } : position
}

type SpamSearch = Parameters<Mailbox["findInSpam"]>[0]

/** By its special use (RFC 6154), which the client also guesses from usual names. */
async function findInSpam(client: ImapFlow, { header, value, maxBytes }: SpamSearch): Promise<FetchedEmail | null> {
  const folders = await client.list()
  const spam = folders.find(({ specialUse }) => specialUse === "\\Junk")
  if (!spam) return null
  await client.mailboxOpen(spam.path, { readOnly: true })
  const uids = (await client.search({ header: { [header]: value } }, { uid: true })) || []
  const newest = uids.toSorted((one, other) => one - other).at(-1)
  return newest === undefined ? null : fetchEmail(client, newest, maxBytes)
}

/** `7:*` includes the last e-mail even where its number is smaller. */
async function listUidsAfter(client: ImapFlow, lastUid: number, end: number): Promise<number[]> {
  if (end <= lastUid) return []
  const found = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })
  return (found || []).filter((uid) => uid > lastUid)
}

/** With `BODY.PEEK`; null: it was deleted in the meantime. */
async function fetchEmail(client: ImapFlow, uid: number, maxBytes: number): Promise<FetchedEmail | null> {
  const attributes = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true })
  if (!attributes) return null
  const wholeBytes = attributes.size ?? 0
  const source = wholeBytes > maxBytes ? { start: 0, maxLength: maxBeginningBytes } : true
  const fetched = await client.fetchOne(String(uid), { source }, { uid: true })
  if (fetched === false || !fetched?.source) return null
  const receivedAt = attributes.internalDate ? new Date(attributes.internalDate) : undefined
  return { uid, raw: fetched.source, wholeBytes, receivedAt }
}
