import { expect, test } from "vitest"
import { mailWords } from "./invoice-data.server.ts"

const mail = { to: "lena@example.com", subject: "Your invoice 2026-0001", state: "sent" }

test("an invoice is called sent only when its e-mail has left", () => {
  expect(mailWords(mail, true)).toEqual({ words: "Sent", note: mail.to })
  expect(mailWords({ ...mail, subject: "A reminder of invoice 2026-0001" }, true).words).toBe("Reminded")
  for (const state of ["waiting", "filed"])
    expect(mailWords({ ...mail, state }, false)).toEqual({
      words: "Written",
      note: "lena@example.com. Not sent: it is in the mailbox, no mail server is connected",
    })
  expect(mailWords({ ...mail, state: "waiting" }, true)).toEqual({
    words: "Written",
    note: "lena@example.com, on its way",
  })
  expect(mailWords({ ...mail, state: "filed" }, true).note).toContain("send it from there")
  expect(mailWords({ ...mail, state: "failed" }, true).words).toBe("Could not be sent")
})
