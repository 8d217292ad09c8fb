import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { createOwnAddress } from "./own-address.ts"

const folder = await mkdtemp(join(tmpdir(), "solander-address-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

test("while the port for HTTPS is closed the site keeps its name [OPS-07]", () => {
  const address = createOwnAddress({ SITE_URL: undefined, TRUST_PROXY: 0, PORT: 80, SOLANDER_DATA: folder })
  const name = "maritosgood.com"
  address.setServed([{ name, names: [name], isCurrent: true, chain: "", key: "", steadySince: new Date() }])
  expect(address.url).toBe("https://maritosgood.com")
  address.setHttpsError({ code: "EADDRINUSE", port: 443 })
  expect([address.url, address.steadySince]).toEqual(["http://maritosgood.com", null])
  address.setHttpsError(null)
  expect(address.url).toBe("https://maritosgood.com")
})
