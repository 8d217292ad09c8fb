import { type ImapServer, MailboxProblem } from "./mailbox.ts"

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
export function imapProblem(error: unknown, { host, port, folder }: ImapServer): unknown {
  const failure = error as Failure
  const { code = "", message = "" } = failure
  const of = (field: MailboxProblem["field"], words: string) => new MailboxProblem(field, words, { cause: error })
  if (failure.authenticationFailed)
    return of("password", `It doesn’t accept the user name and password.${saying(failure)}`)
  if (failure.mailboxMissing || (failure.responseStatus === "NO" && message !== "" && !failure.tlsFailed))
    return of("folder", `It has no folder called ${folder}.${saying(failure)}`)
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return of("host", `There is no server called ${host}.`)
  if (code === "ECONNREFUSED") return of("port", `Nothing answers at ${host}, port ${port}.`)
  if (["CONNECT_TIMEOUT", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"].includes(code))
    return of("host", `${host} doesn’t answer.`)
  if (["GREETING_TIMEOUT", "UPGRADE_TIMEOUT", "InvalidResponse"].includes(code) || code.startsWith("ParserError"))
    return of("port", `What answers at port ${port} isn’t a mailbox, or is encrypted in another way.`)
  if (failure.tlsFailed || /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|STARTTLS)/.test(code))
    return of("security", `The encrypted connection failed: ${oneLine(message)}`)
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
    return of("host", `${host} broke the connection off.`)
  return error
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 300)

function saying({ responseText, response }: Failure): string {
  const words = oneLine(responseText ?? (typeof response === "string" ? response : ""))
  return words ? ` It said: ${words}` : ""
}
