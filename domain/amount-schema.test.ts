import { expect, test } from "vitest"
import { amountSchema, maxAmount, paymentSchema } from "./amount-schema.ts"
import { saleSchema } from "./payments/manual-sale.ts"

test.each([
  [amountSchema, 0, true],
  [amountSchema, maxAmount, true],
  [amountSchema, maxAmount + 1, false],
  [amountSchema, -1, false],
  [amountSchema, 1.5, false],
  [paymentSchema, 0, false],
  [paymentSchema, maxAmount + 1, false],
])("%# %s", (schema, amount, taken) => expect(schema.safeParse(amount).success).toBe(taken))

test("a sale by hand refuses an amount whose sums would be a cent wrong", () => {
  const item = { artworkId: crypto.randomUUID(), number: null, price: Number.MAX_SAFE_INTEGER }
  const sale = {
    key: crypto.randomUUID(),
    source: "studio",
    items: [item],
    name: "Judith",
    handover: "handed",
    paid: "later",
  }
  const refused = saleSchema.safeParse(sale)
  expect(refused.error?.issues.map(({ path, message }) => [path.join("."), message])).toContainEqual([
    "items.0.price",
    "That amount is too large.",
  ])
})
