import { expect, test } from "vitest"
import { formatInvoiceEmail } from "./invoice-data.server.ts"

const email = { to: "lena@example.com", subject: "Your invoice 2026-0001", state: "sent" }

test("an invoice is called sent only when its e-mail has left", () => {
  expect(formatInvoiceEmail(email, true)).toEqual({ words: "Sent", note: email.to })
  expect(formatInvoiceEmail({ ...email, subject: "A reminder of invoice 2026-0001" }, true).words).toBe("Reminded")
  for (const state of ["waiting", "filed"])
    expect(formatInvoiceEmail({ ...email, state }, false)).toEqual({
      words: "Written",
      note: "lena@example.com. Not sent: it is in the mailbox, no mail server is connected",
    })
  expect(formatInvoiceEmail({ ...email, state: "waiting" }, true)).toEqual({
    words: "Written",
    note: "lena@example.com, on its way",
  })
  expect(formatInvoiceEmail({ ...email, state: "filed" }, true).note).toContain("send it from there")
  expect(formatInvoiceEmail({ ...email, state: "failed" }, true).words).toBe("Could not be sent")
})
