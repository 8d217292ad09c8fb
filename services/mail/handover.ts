import type { SendOutcome } from "./transport.ts"

export type HandoverError = {
  code?: string
  response?: string
  responseCode?: number
  command?: string
  message?: string
}

/** RFC 5321, 4.2 and 4.5.3. Before all of the content is sent the server cannot have accepted it. */
export function handoverOf(error: HandoverError, sentWhole: boolean): SendOutcome {
  const { code = "", responseCode = 0, command = "" } = error
  const words = (error.response ?? error.message ?? String(error)).replace(/\s+/g, " ").trim().slice(0, 500)
  const of = (kind: SendOutcome["kind"]): SendOutcome => ({ kind, words })
  if (responseCode >= 400) {
    // The server ends the conversation, whatever the command was.
    if (responseCode === 421) return of("busy")
    const isForGood = responseCode >= 500
    if (command.startsWith("RCPT") || command.startsWith("DATA")) return of(isForGood ? "refused" : "later")
    return of(isForGood ? "broken" : "busy")
  }
  if (code === "EAUTH" || code === "EMESSAGE") return of("broken")
  if (code === "EENVELOPE") return of("refused")
  return of(sentWhole ? "uncertain" : "busy")
}
