import { afterAll, expect, test, vi } from "vitest"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { createOwnAddress } from "./own-address.ts"
import { followDomains } from "./served-domains.ts"

const { shop } = await openWorkingShop({ env: { SITE_URL: "" } })
const closing = new AbortController()
afterAll(() => closing.abort())

test("while the port for HTTPS could not be opened it is tried again by itself [OPS-07]", async () => {
  const address = createOwnAddress({ SITE_URL: undefined, TRUST_PROXY: 0, PORT: 80, SOLANDER_DATA: "/nowhere" })
  const retry = (task: () => Promise<void>) => task()
  const domains = await followDomains({ ...shop, closing: closing.signal, retry }, address, () => {})
  const open = vi.fn(async () => address.setHttpsError(open.mock.calls.length < 2 ? { code: "X", port: 443 } : null))
  await domains.prepare(open)
  expect(address.httpsError).not.toBeNull()
  await expect.poll(() => address.httpsError, { timeout: 20_000 }).toBeNull()
  expect(open).toHaveBeenCalledTimes(2)
})
