import { expect, test } from "vitest"
import { formatInvoiceEmail } from "./invoice-data.server.ts"

const mail = { to: "lena@example.com", subject: "Your invoice 2026-0001", state: "sent" }

test("an invoice is called sent only when its e-mail has left", () => {
  expect(formatInvoiceEmail(mail, true)).toEqual({ words: "Sent", note: mail.to })
  expect(formatInvoiceEmail({ ...mail, subject: "A reminder of invoice 2026-0001" }, true).words).toBe("Reminded")
  for (const state of ["waiting", "filed"])
    expect(formatInvoiceEmail({ ...mail, state }, false)).toEqual({
      words: "Written",
      note: "lena@example.com. Not sent: it is in the mailbox, no mail server is connected",
    })
  expect(formatInvoiceEmail({ ...mail, state: "waiting" }, true)).toEqual({
    words: "Written",
    note: "lena@example.com, on its way",
  })
  expect(formatInvoiceEmail({ ...mail, state: "filed" }, true).note).toContain("send it from there")
  expect(formatInvoiceEmail({ ...mail, state: "failed" }, true).words).toBe("Could not be sent")
})
