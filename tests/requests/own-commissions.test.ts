import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { commissions } from "../../db/tables/commissions.ts"
import { openTestShop } from "../support/app.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"

const site = await openTestShop()
const { shop, visitor } = site

test("the account page lists what was asked for with its confirmed address, newest first, in words [AUTH-02]", async () => {
  const { id, email } = await createTestAccount(site, "user")
  const asked = (subject: string, from: string, days: number, more = {}) => ({
    ...{ name: "Uli", email: from, subject, description: "Like the fog.", consentAt: new Date() },
    ...{ createdAt: new Date(Date.UTC(2026, 8, days)), ...more },
  })
  await shop.db
    .insert(commissions)
    .values([
      asked("The bridge", email, 3, { size: "30 × 40″", budget: "$3,000 to $6,000", deadline: "2027-05-01" }),
      asked("The harbor", email.toUpperCase(), 5),
      asked("A stranger’s", "stranger@example.com", 4),
    ])
  const one = visitor()
  await one.post("/auth", { email, password: testPassword })
  const page = await one.html("/account")
  const text = page.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|")
  expect(text).toMatch(
    /Commissions\|The harbor\|September 5, 2026\|Received\.\|The bridge\|September 3, 2026\|30 × 40″, \$3,000 to \$6,000, by May 1, 2027\|Received\./,
  )
  expect(page).not.toContain("A stranger’s")
  expect(page).not.toContain("Like the fog.")
  await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, id))
  expect(await one.html("/account")).not.toContain("The bridge")
})
