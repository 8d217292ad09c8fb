import { expect, test } from "vitest"
import { mailboxOf } from "./mailbox-of.ts"

test.each([
  ["Ada@Example.com", "ada@example.com"],
  ["ada+news+more@example.com", "ada@example.com"],
  ["+ada@example.com", "+ada@example.com"],
  ["no address", "no address"],
])("the mailbox of %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
