import { expect, test } from "vitest"
import { formatBuyerEmail, formatWrittenEmail } from "./format-buyer-email.ts"

const lena = { name: "Lena Fuchs", email: "lena@example.com", canSendEmail: true }

test("an e-mail is promised only where one can leave", () => {
  expect(formatBuyerEmail(lena, "with your words")).toBe("Lena gets an e-mail with your words.")
  expect(formatBuyerEmail({ ...lena, canSendEmail: false }, "with your words")).toBe(
    "Lena gets an e-mail with your words, which waits until a mail server is connected.",
  )
  expect(formatBuyerEmail({ ...lena, email: "" }, "with your words")).toBe("Lena left no e-mail address.")
  expect([lena, { ...lena, canSendEmail: false }, { ...lena, email: "" }].map(formatWrittenEmail)).toEqual([
    "The e-mail is on its way.",
    "The e-mail is written, and waits until a mail server is connected.",
    "",
  ])
})
