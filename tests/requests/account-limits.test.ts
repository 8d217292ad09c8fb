import { beforeEach, expect, test } from "vitest"
import { callApi, tokensFor } from "../support/api-calls.ts"
import { openTestShop } from "../support/app.ts"
import { makePerson, password } from "../support/people.ts"

// Limits stop whoever tries again and again, and not the owner of the account.

const site = await openTestShop()
const { visitor } = site

beforeEach(() => site.database.pool.query("delete from rate_limits"))

const phone = "+15035550123"

/** Sets a phone up as far as a code can be sent to it. */
async function withPhone() {
  const { email } = await makePerson(site, "user")
  const { access_token: token } = await tokensFor(site, email)
  const { body } = await callApi(site, "/factors", { token, body: { factor_type: "phone", phone } })
  const send = () => callApi(site, `/factors/${body.id}/challenge`, { token, body: {} })
  const verify = async () => {
    const asked = await send()
    const code = site.texts.at(-1)?.text.slice(0, 6)
    return callApi(site, `/factors/${body.id}/verify`, { token, body: { challenge_id: asked.body.id, code } })
  }
  return { send, verify }
}

test("whoever enters somebody's number again and again keeps no code from its owner", async () => {
  const owner = await withPhone()
  expect((await owner.verify()).status).toBe(200)
  const strangers = [await withPhone(), await withPhone()]
  const statuses = []
  for (const { send } of strangers) for (let n = 0; n < 6; n++) statuses.push((await send()).status)
  // the number is not flooded
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(8)
  expect((await owner.send()).status).toBe(200)
})

test("whoever has taken over a session and guesses the password does not keep the owner from changing it", async () => {
  const { email } = await makePerson(site, "user")
  const [owner, thief] = [visitor(), visitor()]
  for (const one of [owner, thief]) await one.post("/auth", { email, password })
  const guess = { part: "password", current: "a guess", password: "the stranger's password" }
  const guesses = []
  for (let n = 0; n < 11; n++) guesses.push((await thief.post("/account", guess)).status)
  expect(guesses).toEqual([...Array(10).fill(400), 429])
  const change = { part: "password", current: password, password: "the owner's new password" }
  expect((await owner.post("/account", change)).status).toBe(200)
})

test("one address gets few letters about being somebody's new address, however many ask", async () => {
  const statuses = []
  for (let n = 0; n < 3; n++) {
    const { email } = await makePerson(site, "user")
    const one = visitor()
    await one.post("/auth", { email, password })
    for (let m = 0; m < 2; m++)
      statuses.push(
        (await one.post("/account", { part: "profile", name: "Uli User", email: "target@example.com" })).status,
      )
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
})
