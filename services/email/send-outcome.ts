import type { SendOutcome } from "./email.ts"

export type SmtpError = {
  code?: string
  response?: string
  responseCode?: number
  command?: string
  message?: string
}

/** RFC 5321, 4.2 and 4.5.3. Before all of the content is sent the server cannot have accepted it. */
export function getSendOutcome(error: SmtpError, sentWhole: boolean): SendOutcome {
  const { code = "", responseCode = 0, command = "" } = error
  const reply = (error.response ?? error.message ?? String(error)).replace(/\s+/g, " ").trim().slice(0, 500)
  const createOutcome = (kind: SendOutcome["kind"]): SendOutcome => ({ kind, reply: reply })
  if (responseCode >= 400) {
    // The server ends the conversation, whatever the command was.
    if (responseCode === 421) return createOutcome("busy")
    const isForGood = responseCode >= 500
    if (command.startsWith("RCPT") || command.startsWith("DATA")) return createOutcome(isForGood ? "refused" : "later")
    return createOutcome(isForGood ? "broken" : "busy")
  }
  if (code === "EAUTH" || code === "EMESSAGE") return createOutcome("broken")
  if (code === "EENVELOPE") return createOutcome("refused")
  return createOutcome(sentWhole ? "uncertain" : "busy")
}
