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
export function toMailboxProblem(error: unknown, { host, port, folder }: ImapServer): unknown {
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
