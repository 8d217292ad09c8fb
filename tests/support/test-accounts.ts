import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { authAccounts, userRoles, users } from "../../db/tables/accounts.ts"
import type { TestShop } from "./app.ts"
import type { Visitor } from "./visitor.ts"

export const testPassword = "a quiet grey morning"

/** Shared, because a hash takes a tenth of a second. */
let passwordHash: Promise<string> | undefined

export async function createTestAccount(
  { shop }: Pick<TestShop, "shop">,
  role: "admin" | "user",
): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  const email = `${role}-${id.slice(0, 8)}@example.com`
  const name = role === "admin" ? "Ada Artist" : "Uli User"
  const { password: passwords } = await shop.auth.$context
  passwordHash ??= passwords.hash(testPassword)
  await shop.db.insert(users).values({ id, name, email, emailVerified: true })
  await shop.db
    .insert(authAccounts)
    .values({ accountId: id, providerId: "credential", userId: id, password: await passwordHash })
  await shop.db.update(userRoles).set({ role }).where(eq(userRoles.userId, id))
  return { id, email }
}

/** Creates an account, and signs in through the site's form. */
export async function signInAsNewAccount(test: TestShop, role: "admin" | "user"): Promise<Visitor> {
  const { email } = await createTestAccount(test, role)
  const visitor = test.visitor()
  const answer = await visitor.post("/auth", { email, password: testPassword })
  if (answer.status !== 302) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`)
  return visitor
}
