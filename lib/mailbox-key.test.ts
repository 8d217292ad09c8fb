import { expect, test } from "vitest"
import { getMailboxKey } from "./mailbox-key.ts"

test.each([
  ["Ada@Example.com", "ada@example.com"],
  ["ada+news+more@example.com", "ada@example.com"],
  ["+ada@example.com", "+ada@example.com"],
  ["no address", "no address"],
])("the mailbox of %s", (email, mailbox) => {
  expect(getMailboxKey(email)).toBe(mailbox)
})
