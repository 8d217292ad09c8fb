import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { sessions, users } from "../../../db/tables/accounts.ts"
import { readEnv } from "../../../server/env.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { createTestAccount, testPassword } from "../../../tests/support/test-accounts.ts"
import { system, type User } from "../../actor.ts"
import type { Outcome } from "../../problem.ts"
import { saveSettings } from "../../settings/settings-commands.server.ts"
import { redeemSetupLink } from "../people/setup.server.ts"
import { createSetupLink } from "../people/setup-links.server.ts"
import { changePassword } from "./change-password.server.ts"
import { resetPassword } from "./follow-link.server.ts"
import { signUp } from "./sign-up.server.ts"

const here = await openWorkingShop({ env: { SITE_URL: "https://harborlight.example" } })
const { shop } = here
await saveSettings(shop, system("Test"), "site", { artistName: "Mélisande Okonkwo" })

/** Of a network of its own: how often one may sign up is limited. */
const browser = (whose: string) => ({ address: `2001:db8:${whose.length}:${people}::1`, userAgent: "", cookie: null })
const good = "four quiet grey words"

let people = 0
/** Somebody new, whose own words are in the name and the address. */
const person = () => ({ name: "Nora Valentine", email: `kestrel-${++people}@example.com` })

const madePerson = async () => {
  const { id } = await createTestAccount(here, "user")
  const own = person()
  await shop.db.update(users).set(own).where(eq(users.id, id))
  return { id, ...own }
}

/** Each way to set a password: tries one, and, if that is refused, a good one, which must be accepted. */
const ways: Record<string, (wanted: string) => Promise<Outcome<unknown>>> = {
  "signing up": (wanted) => {
    const own = person()
    return withGood(wanted, (word) => signUp(shop, { ...own, password: word }, browser(own.email)))
  },
  "a set-up link": async (wanted) => {
    const token = new URL(await createSetupLink(shop), shop.siteUrl).searchParams.get("token") ?? ""
    const own = person()
    return withGood(wanted, (word) => redeemSetupLink(shop, token, { ...own, password: word }))
  },
  "changing it": async (wanted) => {
    const { id, ...own } = await madePerson()
    const sessionId = randomUUID()
    const times = { createdAt: shop.now(), updatedAt: shop.now(), expiresAt: new Date(shop.now().getTime() + 1e8) }
    await shop.db.insert(sessions).values({ id: sessionId, userId: id, token: randomUUID(), ...times })
    const session = { id: sessionId, assurance: "aal1", hasFactor: false, confirmedAt: shop.now() } as const
    const actor: User = { kind: "user", id, ...own, role: "user", session }
    return withGood(wanted, (word) => changePassword(shop, actor, { current: testPassword, password: word }))
  },
  "a letter’s link": async (wanted) => {
    const { id } = await madePerson()
    const { internalAdapter } = await shop.auth.$context
    const token = randomUUID()
    const expiresAt = new Date(shop.now().getTime() + 3_600_000)
    await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: id, expiresAt })
    return withGood(wanted, (word) => resetPassword(shop, { token, password: word }, browser(id)))
  },
}

async function withGood(wanted: string, set: (word: string) => Promise<Outcome<unknown>>) {
  const answer = await set(wanted)
  if (!answer.ok) expect(await set(good)).toMatchObject({ ok: true })
  return answer
}

const easy = "This is easy to guess. Four unrelated words make a good one."
const stolen = "This password is on a list of stolen ones. Please choose another: four unrelated words make a good one."

describe.each(Object.keys(ways))("by %s [AUTH-10, AUTH-11]", (way) => {
  const set = (wanted: string) => ways[way]?.(wanted)

  test.each([
    ["words of the trade", "Gallery2026!", easy],
    ["the artist’s name", "Mélisande-Okonkwo", easy],
    ["the artist’s name without its accents, some letters written otherwise", "meli5ande_0konkwo", easy],
    ["the site’s address", "harborlight.example", easy],
    ["the person’s name", "ValentineNora77", easy],
    ["the person’s address", "kestrel1@example", easy],
    ["stolen", "motherlode", stolen],
    ["stolen, written large", "MotherLode", stolen],
    ["easy, in letters that the hash takes for the same", "\uff27allery2026!", easy],
    ["stolen, in letters that the hash takes for the same", "\uff4dotherlode", stolen],
  ])("%s", async (_, wanted, message) => {
    const problem = { code: "invalid", message, fields: { password: message } }
    expect(await set(wanted)).toEqual({ ok: false, problem })
  })

  test("a good one with a word of the name in it is accepted", async () => {
    expect(await set("nora weighs three herons")).toMatchObject({ ok: true })
  })
})

test("strangers of one network try some, and then no service is asked for them", async () => {
  const flood = { address: "2001:db8:ffff:1::1", userAgent: "", cookie: null }
  const again = () => signUp(shop, { ...person(), password: "motherlode" }, flood)
  for (let n = 0; n < 120; n++) expect(await again()).toMatchObject({ problem: { message: stolen } })
  const knows = vi.spyOn(shop.breachedPasswords, "knows")
  onTestFinished(() => knows.mockRestore())
  expect(await again()).toMatchObject({ problem: { code: "too_many" } })
  expect(knows).not.toHaveBeenCalled()
})

test("no breach service is asked unless the host configures one", () => {
  expect(readEnv({}).BREACHED_PASSWORDS_URL).toBeUndefined()
  expect(readEnv({ BREACHED_PASSWORDS_URL: "https://api.pwnedpasswords.com/" }).BREACHED_PASSWORDS_URL).toBe(
    "https://api.pwnedpasswords.com",
  )
})
