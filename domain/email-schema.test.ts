import { expect, test } from "vitest"
import { emailSchema } from "./email-schema.ts"

const schema = emailSchema("Please enter an e-mail address.")
const label = (length: number) => "a".repeat(length)

test.each(["ina@example.com", "ina@bücher.de", `ina@${label(63)}.com`, "ina@a.co"])("%s is taken", (address) =>
  expect(schema.safeParse(address).success).toBe(true),
)

test.each(["a@xn--\u0080.com", `a@${label(64)}.com`, "a@-shop.com", "a@shop-.com", "a@shop..com"])(
  "%j cannot exist",
  (address) => expect(schema.safeParse(address).success).toBe(false),
)
