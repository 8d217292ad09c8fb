import { beforeEach, expect, test } from "vitest"
import { openSecrets } from "../../../services/secrets/secrets.ts"
import type { User } from "../../actor.ts"
import { redeemClientFlow, startClientFlow } from "./client-flow.server.ts"
import { clientReturn } from "./client-return.ts"

let clock = Date.parse("2026-05-04T10:00:00Z")
const taken = new Set<string>()
const shop = {
  secrets: openSecrets("a secret of thirty-two characters or so"),
  now: () => new Date(clock),
  rateLimits: { consume: async (key: string) => !taken.has(key) && Boolean(taken.add(key)) },
}
const minute = 60_000
const back = clientReturn.parse({ to: "/gallery", type: "oauth" })

/** Somebody who signs in this many minutes from now. */
const userIn = (minutes: number, email = "nora@example.com"): User => {
  const session = { id: "1", assurance: "aal1", hasFactor: false, confirmedAt: new Date(clock + minutes * minute) }
  return { kind: "user", id: "1", email, name: "", role: "user", session } as User
}

const fieldsOf = (path: string) => {
  const query = Object.fromEntries(new URL(path, "http://site.invalid").searchParams)
  return { ...clientReturn.parse(query), flow: query.flow ?? "" }
}
const started = (owner: Parameters<typeof startClientFlow>[2]) => fieldsOf(startClientFlow(shop, back, owner))

beforeEach(() => {
  clock += 24 * 60 * minute
})

test("a flow of an e-mail brings back a session of its account, once [AUTH-03]", async () => {
  const flow = started({ email: "Nora@example.com" })
  expect(await redeemClientFlow(shop, flow, userIn(0, "uli@example.com"), "a browser")).toBe(false)
  expect(await redeemClientFlow(shop, flow, userIn(0), undefined)).toBe(true)
  expect(await redeemClientFlow(shop, flow, userIn(0), undefined)).toBe(false)
})

test("a flow of a browser brings back what that browser signs in to, and nothing to another [AUTH-03]", async () => {
  const flow = started({ browser: "one" })
  expect(await redeemClientFlow(shop, flow, userIn(0), undefined)).toBe(false)
  expect(await redeemClientFlow(shop, flow, userIn(0), "another")).toBe(false)
  expect(await redeemClientFlow(shop, flow, userIn(0), "one")).toBe(true)
})

test("nothing comes back of a session that was there before the flow [AUTH-03]", async () => {
  expect(await redeemClientFlow(shop, started({ browser: "one" }), userIn(-2), "one")).toBe(false)
})

test("a changed path, signature or time brings nothing back [AUTH-03]", async () => {
  const flow = started({ browser: "one" })
  const [at = "", signature = ""] = flow.flow.split(".")
  for (const change of [
    { to: "/elsewhere" },
    { type: "signup" as const },
    { code_challenge: "a".repeat(43) },
    { flow: "" },
    { flow: at },
    { flow: `${Number(at) + 1}.${signature}` },
    { flow: `${at}.${signature}x` },
  ])
    expect([change, await redeemClientFlow(shop, { ...flow, ...change }, userIn(0), "one")]).toEqual([change, false])
  expect(await redeemClientFlow(shop, flow, userIn(0), "one")).toBe(true)
})

test("a flow ends with the longest of the links [AUTH-03]", async () => {
  const flow = started({ email: "nora@example.com" })
  clock += 26 * 60 * minute
  expect(await redeemClientFlow(shop, flow, userIn(0), undefined)).toBe(false)
})
