import { randomUUID } from "node:crypto"
import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { users } from "../../../db/tables/accounts.ts"
import { saveListView } from "../../../domain/accounts/people/list-views.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { noPageCache } from "../../../services/page-cache/page-cache.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { adminContext, shopContext } from "../../request/context.ts"
import { loader } from "./export-route.ts"

const { db } = await openTestDatabase()
const shop = { db, pageCache: noPageCache, now: () => new Date() } as Shop
const id = randomUUID()
const artist = { kind: "user", id, email: `${id}@example.com`, name: "Ada", role: "admin" } as const
await db.insert(users).values({ id, email: artist.email, name: "Ada" })
const context = new RouterContextProvider()
context.set(shopContext, shop)
context.set(adminContext, artist)

const exportFile = (file: string, search: string) =>
  loader({
    request: new Request(`http://localhost/admin/artworks/export/${file}?${search}`),
    context,
    params: { file },
  } as unknown as Parameters<typeof loader>[0])

test("an export has the filters of its URL and the columns of the named view", async () => {
  await insertWork(shop, { title: "Gone", availability: "sold" })
  await insertWork(shop)
  const view = { id: randomUUID(), list: "artworks", name: "Sold", search: "status=sold", columns: ["title", "series"] }
  await saveListView(shop, artist, view)
  const csv = await exportFile("works.csv", `status=sold&saved=${view.id}`)
  // `text()` would remove the byte order mark.
  expect(Buffer.from(await csv.arrayBuffer()).toString()).toBe("\ufeffTitle,Series\r\nGone,\r\n")
  const xlsx = await exportFile("works.xlsx", `status=sold&saved=${view.id}`)
  expect(
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK")
  await expect(exportFile("works.pdf", "")).rejects.toMatchObject({ init: { status: 404 } })
})
