import { eq } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { setupLinks, users } from "../../db/tables/accounts.ts"
import { signingKeys } from "../../db/tables/factors.ts"
import { outboxEmails } from "../../db/tables/outbox.ts"
import { findAccount } from "../../domain/accounts/people/change-role.server.ts"
import { redeemSetupLink } from "../../domain/accounts/people/setup.server.ts"
import { listPublicKeys } from "../../domain/accounts/tokens/signing-keys.server.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { createTestAccount } from "../../tests/support/test-accounts.ts"
import { readEnv } from "../env.ts"
import { runCommand } from "./run-command.ts"

const here = await openWorkingShop()
const { shop, data } = here

/** The output of `npm run admin -- ARGS`. */
async function admin(...args: string[]) {
  const said: string[] = []
  await runCommand("admin", {
    shop,
    args,
    env: readEnv({ SOLANDER_DATA: data }),
    print: (words) => void said.push(words),
    signal: new AbortController().signal,
  })
  return said
}

const tokenOf = (link = "") => new URL(link).searchParams.get("token") ?? ""
const accountOf = (email: string) => shop.db.transaction((tx) => findAccount(tx, eq(users.email, email)))
const form = { name: "Nora Vale", password: "four quiet grey words" }
const refusal = (words: string) => ({ name: "CommandProblem", message: expect.stringContaining(words) })

afterEach(() => shop.db.delete(setupLinks))

test("without an address it prints a link that makes an admin of whoever holds it", async () => {
  const said = await admin()
  expect(said).toEqual([expect.stringMatching(/^http:\/\/\S+\/auth\/setup\?token=[\w-]{43}$/)])
  const made = await redeemSetupLink(shop, tokenOf(said[0]), { ...form, email: "any@example.com" })
  expect(made).toMatchObject({ ok: true, value: { role: "admin" } })
})

test("a known address becomes an admin's, and its owner gets an e-mail; the second time it says so [AUTH-10]", async () => {
  const { email } = await createTestAccount(here, "user")
  expect(await admin(email.toUpperCase())).toEqual([`${email} is an admin now, and gets an e-mail that says so.`])
  expect(await accountOf(email)).toMatchObject({ role: "admin" })
  expect(await admin(email)).toEqual([expect.stringContaining(`${email} is an admin already.`)])
  const sent = await shop.db
    .select({ subject: outboxEmails.subject })
    .from(outboxEmails)
    .where(eq(outboxEmails.recipient, email))
  expect(sent).toEqual([{ subject: "You’re an admin now" }])
})

test("an unknown address gets a link for itself alone; the next one replaces it [AUTH-10]", async () => {
  const email = "nora@example.com"
  const [words, first] = await admin(email)
  expect(words).toContain(`${email} has no account yet.`)
  const [, second] = await admin(email)
  const [kept] = await shop.db.select().from(setupLinks)
  expect(JSON.stringify(kept)).not.toContain(tokenOf(second))
  const use = (link: string | undefined, address: string) =>
    redeemSetupLink(shop, tokenOf(link), { ...form, email: address })
  expect(await use(first, email)).toMatchObject({ problem: { code: "not_found" } })
  expect(await use(second, "eve@example.com")).toMatchObject({
    problem: { code: "invalid", fields: { email: `Please enter ${email}.` } },
  })
  const both = await Promise.all([use(second, email), use(second, email)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await accountOf(email)).toMatchObject({ role: "admin", confirmed: true, name: "Nora Vale" })
  expect(await accountOf("eve@example.com")).toBeNull()
})

test("an address that nobody has confirmed is taken for unknown: whoever began that account may not be its owner", async () => {
  const { id, email } = await createTestAccount(here, "user")
  await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, id))
  const [, link] = await admin(email)
  expect(await accountOf(email)).toMatchObject({ role: "user" })
  expect(await redeemSetupLink(shop, tokenOf(link), { ...form, email })).toMatchObject({ ok: true })
  const account = await accountOf(email)
  expect(account).toMatchObject({ role: "admin", confirmed: true, name: "Nora Vale" })
  // Other sign-in methods are deleted with the unconfirmed account.
  expect(account?.id).not.toBe(id)
})

test("--rotate-keys makes a key that signs from now on, and the one before still verifies [AUTH-06]", async () => {
  const [before] = (await listPublicKeys(shop)).keys
  const [said = ""] = await admin("--rotate-keys")
  const [now, old, ...more] = (await listPublicKeys(shop)).keys
  expect(said).toContain(now?.kid)
  expect([old?.kid, more]).toEqual([before?.kid, []])
  expect(await shop.db.select().from(signingKeys)).toHaveLength(2)
})

test.each([
  [["not an address"], "Please enter your e-mail address"],
  [["a@example.com", "b@example.com"], "Name one e-mail address."],
  [["a@example.com", "--rotate-keys"], "don’t go together"],
  [["--root"], "npm run admin -- EMAIL"],
])("%j is refused with a sentence, and does nothing", async (args, words) => {
  await expect(admin(...args)).rejects.toMatchObject(refusal(words))
  expect(await shop.db.select().from(setupLinks)).toEqual([])
})
