import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import { openSiteWithInbox } from "../support/email-inbox.ts"
import { createTestAccount, testPassword } from "../support/test-accounts.ts"

const site = await openSiteWithInbox()
const { shop, visitor } = site
const chosen = "slack water at nine"

beforeEach(() => site.database.pool.query("delete from rate_limits"))
afterEach(() => expect(site.errors).toEqual([]))

const tokenOf = (path: string | null | undefined) => new URL(path ?? "", shop.siteUrl).searchParams.get("token") ?? ""

test("whoever signs up gets the e-mail, however long the password's hash takes and however quick the workers are [AUTH-01]", async () => {
  const { email: other } = await createTestAccount(site, "user")
  const { password: passwords } = await shop.auth.$context
  const { hash } = passwords
  passwords.hash = async (typed) => {
    // Waits until the workers have handled earlier jobs.
    await visitor().post("/auth/link", { email: other })
    expect((await site.inbox.newest(other))?.subject).toBe("Your link to sign in")
    return hash(typed)
  }
  const email = "slow@example.com"
  expect((await visitor().post("/auth/sign-up", { email, password: chosen })).status).toBe(200)
  passwords.hash = hash
  const letter = await site.inbox.newest(email)
  expect(letter?.subject).toBe("Please confirm your address")
  const confirmed = await visitor().post(letter?.path ?? "", { token: tokenOf(letter?.path), password: chosen })
  expect(confirmed.status).toBe(302)
})

test("a job whose account is not there yet is tried again until it is [AUTH-01]", async () => {
  const email = "later@example.com"
  await shop.db.transaction((tx) => shop.jobs.send(tx, "send-letter", { letter: "confirm", email, next: "/" }))
  const retry = () =>
    site.database.pool
      .query("select from jobs.job where name = 'send-letter' and data ->> 'email' = $1 and state = 'retry'", [email])
      .then(({ rowCount }) => rowCount)
  await expect.poll(retry, { timeout: 20_000 }).toBe(1)
  await shop.db.insert(users).values({ name: "", email })
  expect((await site.inbox.newest(email))?.subject).toBe("Please confirm your address")
})

describe("an address that is not confirmed", () => {
  const begin = async (email: string) => {
    await visitor().post("/auth/sign-up", { email, password: chosen })
    return site.inbox.count()
  }

  test("gets the link again when its owner signs in, which leads on to where they wanted to go [AUTH-01]", async () => {
    const email = "again@example.com"
    const before = await begin(email)
    const refused = await visitor().post("/auth", { email, password: chosen, next: "/account" })
    expect(refused.status).toBe(403)
    const html = await refused.text()
    expect(html).toContain("We’ve just sent you the e-mail with the link again.")
    expect(html).toContain("Send it again")
    const letter = await site.inbox.newest(email, before)
    expect(letter?.subject).toBe("Please confirm your address")
    expect(letter?.path).toContain("next=%2Faccount")
    const confirmed = await visitor().post(letter?.path ?? "", {
      ...{ token: tokenOf(letter?.path), password: chosen, next: "/account" },
    })
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([302, "/account"])
  })

  test("gets none for a wrong password, and no more than four in an hour [AUTH-01]", async () => {
    const email = "few@example.com"
    const before = await begin(email)
    expect((await visitor().post("/auth", { email, password: "not the password" })).status).toBe(401)
    expect(await site.inbox.newest(email, before)).toBeNull()
    for (let n = 0; n < 5; n++) await visitor().post("/auth", { email, password: chosen })
    const last = await (await visitor().post("/auth", { email, password: chosen })).text()
    expect(last).toContain("open the link in the newest e-mail")
    expect(await site.inbox.count(email)).toBe(4)
  })

  test("gets it by the button, whose answer is the same for every address [AUTH-01]", async () => {
    const email = "button@example.com"
    const before = await begin(email)
    const { email: confirmed } = await createTestAccount(site, "user")
    const ask = async (to: string) => {
      const answer = await visitor().post("/auth", { intent: "again", email: to })
      return [
        answer.status,
        (await answer.text()).replaceAll(to, "ADDRESS").replace(/nonce-[^']+|nonce="[^"]*"/g, "").length,
      ]
    }
    const answers = [await ask(email), await ask(confirmed), await ask("stranger@example.com")]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await site.inbox.newest(email, before))?.subject).toBe("Please confirm your address")
    expect([await site.inbox.count(email), await site.inbox.count(confirmed)]).toEqual([2, 0])
  })
})

test("the landing page of a new password asks for the address where it has no token [AUTH-01]", async () => {
  const { email } = await createTestAccount(site, "user")
  const page = await visitor().get("/auth?reset=true")
  expect(page.status).toBe(200)
  expect(await page.text()).toContain("Forgot your password?")
  const wrong = await visitor().post("/auth?reset=true", { intent: "reset", email: "nobody" })
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('value="nobody"')])
  const asked = await visitor().post("/auth?reset=true", { intent: "reset", email })
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining("Check your e-mail")])
  const path = (await site.inbox.newest(email))?.path ?? ""
  expect(path).toMatch(/^\/auth\?reset=true&token=/)
  const changed = await visitor().post(path, { token: tokenOf(path), password: "a wholly new password" })
  expect(changed.headers.get("location")).toBe("/auth?changed=true")
  expect((await visitor().post("/auth", { email, password: testPassword })).status).toBe(401)
})

test("a whole school signs up from one network [AUTH-01]", async () => {
  const signUp = (n: number) =>
    visitor().post("/auth/sign-up", { email: `pupil-${n}@school.example`, password: chosen })
  const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => signUp(n)))
  expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200))
})
