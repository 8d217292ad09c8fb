import { expect, test } from "vitest"
import type { SendOutcome } from "./email.ts"
import { getSendOutcome, type SmtpError } from "./send-outcome.ts"

test.each<[string, SmtpError, boolean, SendOutcome["kind"]]>([
  ["no such mailbox", { code: "EENVELOPE", responseCode: 550, command: "RCPT TO" }, false, "refused"],
  ["a greylisted recipient", { code: "EENVELOPE", responseCode: 451, command: "RCPT TO" }, false, "later"],
  ["a content that is refused", { code: "EMESSAGE", responseCode: 554, command: "DATA" }, true, "refused"],
  ["a content that is put off", { code: "EMESSAGE", responseCode: 452, command: "DATA" }, true, "later"],
  ["a server that closes", { code: "ECONNECTION", responseCode: 421, command: "CONN" }, true, "busy"],
  ["a sender that is refused", { code: "EENVELOPE", responseCode: 553, command: "MAIL FROM" }, false, "broken"],
  ["a sender that is put off", { code: "EENVELOPE", responseCode: 450, command: "MAIL FROM" }, false, "busy"],
  ["a wrong password", { code: "EAUTH", responseCode: 535, command: "AUTH PLAIN" }, false, "broken"],
  ["no password", { code: "EAUTH", command: "API" }, false, "broken"],
  ["a letter that is too large for the server", { code: "EMESSAGE", command: "MAIL FROM" }, false, "broken"],
  ["an address that cannot be one", { code: "EENVELOPE", command: "API" }, false, "refused"],
  ["no server", { code: "ESOCKET", command: "CONN" }, false, "busy"],
  ["a connection that broke within the content", { code: "ECONNECTION", command: "CONN" }, false, "busy"],
  ["a connection that broke after the content", { code: "ECONNECTION", command: "CONN" }, true, "uncertain"],
  ["no answer to the content", { code: "ETIMEDOUT", command: "CONN" }, true, "uncertain"],
])("%s", (_, error, sentWhole, kind) => {
  expect(getSendOutcome({ message: "words", ...error }, sentWhole)).toEqual({ kind, reply: "words" })
})

test("the server's own words are kept, in one line", () => {
  const error = { responseCode: 550, command: "RCPT TO", response: "550 5.1.1\r\n No such user", message: "Can't send" }
  expect(getSendOutcome(error, false).reply).toBe("550 5.1.1 No such user")
})
