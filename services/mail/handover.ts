import type { Handover } from "./transport.ts"

/** What nodemailer's errors have besides their message: the server's answer, and to which command. */
export type HandoverError = {
  code?: string
  response?: string
  responseCode?: number
  command?: string
  message?: string
}

/**
 * What an error says of an e-mail's fate (RFC 5321, 4.2 and 4.5.3).
 * @param sentWhole whether all of the content went out. Before its end the server cannot have accepted it.
 */
export function handoverOf(error: HandoverError, sentWhole: boolean): Handover {
  const { code = "", responseCode = 0, command = "" } = error
  const words = (error.response ?? error.message ?? String(error)).replace(/\s+/g, " ").trim().slice(0, 500)
  const of = (kind: Handover["kind"]): Handover => ({ kind, words })
  if (responseCode >= 400) {
    // the server ends the conversation, whatever was asked
    if (responseCode === 421) return of("busy")
    const isForGood = responseCode >= 500
    if (command.startsWith("RCPT") || command.startsWith("DATA")) return of(isForGood ? "refused" : "later")
    return of(isForGood ? "broken" : "busy")
  }
  if (code === "EAUTH" || code === "EMESSAGE") return of("broken")
  if (code === "EENVELOPE") return of("refused")
  return of(sentWhole ? "uncertain" : "busy")
}
