import { Hono } from "hono"
import { expect, test } from "vitest"
import { listRoutes } from "../app/route-entry.ts"
import routes from "../app/routes.ts"
import { secretAddresses } from "./headers.ts"

const app = new Hono()
app.use(secretAddresses)
app.all("*", (c) => c.text("", 404))

/** Addresses with such a parameter are secret. */
const isSecret = (pattern: string) => /:(secret|token|code)\b/.test(pattern)
/** These have the secret in their query. */
const withSecretQuery = [
  "/order-confirmation",
  "/track-order",
  "/auth/setup",
  "/auth/confirm",
  "/auth/recovery",
  "/auth/link",
]

const site = listRoutes(routes)
  .map(({ path }) => path)
  .filter((pattern) => !pattern.startsWith("/admin"))
const secrets = [...site.filter(isSecret), ...withSecretQuery]
const spellings = (path: string) => [
  path,
  path.toUpperCase(),
  `${path}/`,
  `${path}.data`,
  `/${path}`,
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]

test.each(secrets.map((pattern) => pattern.replace(/:\w+/g, "x1")))(
  "the address %s is sent to no other site and kept by no search engine, however it is spelled [trust]",
  async (path) => {
    for (const spelled of spellings(path)) {
      const { headers } = await app.request(spelled)
      expect([spelled, headers.get("referrer-policy"), headers.get("x-robots-tag")]).toEqual([
        spelled,
        "no-referrer",
        "noindex",
      ])
    }
  },
)

test("the route table has all that this list names, and pages that are for everybody stay in search engines", async () => {
  expect(secrets.length).toBeGreaterThan(15)
  for (const path of withSecretQuery) expect(site).toContain(path)
  for (const path of [
    "/",
    "/gallery",
    "/artwork/slack-water",
    "/blog/authority",
    "/authors",
    "/commissions",
    "/auth/v1/user",
  ])
    expect((await app.request(path)).headers.get("x-robots-tag")).toBeNull()
})
