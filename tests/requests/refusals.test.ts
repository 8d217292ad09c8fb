import { expect, test } from "vitest"
import routes from "../../app/routes.ts"
import { openTestShop } from "../support/app.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"

const site = await openTestShop()
const admin = await signInAsNewAccount(site, "admin")

/** zod's default messages. */
const defaultMessages =
  /Invalid (?:input|option|string|email|UUID|ISO|URL|number|key|value|discriminator)|Too (?:big|small)|Unrecognized key|expected (?:string|number|array|object|one of)/

const inStudio = routes.find(({ path }) => path === "admin")?.children ?? []
const addresses = [
  ...inStudio.map(({ path }) => `/admin/${path ?? ""}`),
  ...routes
    .flatMap(({ path, children = [] }) => (path === "admin" ? [] : [path, ...children.map((child) => child.path)]))
    .map((path) => `/${path ?? ""}`),
]
  .filter((address) => !address.includes("*"))
  .map((address) => address.replace(/:\w+/g, crypto.randomUUID()))

const wrongJson = [{}, [], "x", { items: 7, id: 7, files: "x", type: 7, data: 7, intent: 7, email: 7 }]
const wrongForms: Record<string, string | string[]>[] = [
  {},
  { email: "x", name: "", intent: "save" },
  { intent: "x", id: ["1", "2"], title: "x".repeat(5000), price: "-1", kind: "x", item: "x" },
]

test.each([...new Set(addresses)])("what %s refuses is a sentence [trust]", async (address) => {
  for (const json of wrongJson) expect(await (await admin.postJson(address, json)).text()).not.toMatch(defaultMessages)
  for (const form of wrongForms) expect(await (await admin.post(address, form)).text()).not.toMatch(defaultMessages)
})

test.each(["/auth/v1/token?grant_type=password", "/auth/v1/factors", "/auth/v1/user"])(
  "what the accounts' own calls refuse is a sentence: %s",
  async (address) => {
    for (const json of wrongJson)
      expect(await (await admin.postJson(address, json)).text()).not.toMatch(defaultMessages)
  },
)
