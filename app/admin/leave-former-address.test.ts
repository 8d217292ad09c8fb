import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import type { Shop } from "../../domain/shop.ts"
import { shopContext } from "../request/context.ts"
import { leaveFormerAddress } from "./leave-former-address.server.ts"

const run = async (url: string, siteUrl: string, isManaged = true) => {
  const context = new RouterContextProvider()
  context.set(shopContext, { siteUrl, address: { isManaged } } as unknown as Shop)
  const args = { request: new Request(url), context } as unknown as Parameters<typeof leaveFormerAddress>[0]
  try {
    await leaveFormerAddress(args, async () => new Response("the page"))
  } catch (thrown) {
    return (thrown as Response).headers.get("location")
  }
  return null
}

test("an open page of the studio goes on at the site’s new address, and what it fetches names that page [OPS-07]", async () => {
  const site = "https://maritosgood.test"
  expect(await run("http://localhost:3000/admin/settings/domain?a=1", site)).toBe(`${site}/admin/settings/domain?a=1`)
  expect(await run("http://localhost:3000/admin/settings/domain.data?a=1&_routes=root", site)).toBe(
    `${site}/admin/settings/domain?a=1`,
  )
  expect(await run("http://localhost:3000/admin/_.data", site)).toBe(`${site}/admin`)
  expect(await run(`${site}/admin`, site)).toBeNull()
  expect(await run("http://localhost:3000/admin", "http://localhost:3000")).toBeNull()
  // A proxy has the domain.
  expect(await run("http://10.0.0.4/admin", site, false)).toBeNull()
})
