import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { asc, eq, sql } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { missingAddresses, redirects } from "../../db/tables/redirects.ts"
import { createTestPost } from "../../tests/support/published-content.ts"
import { openWorkingShop } from "../../tests/support/shop.ts"
import { sendTestVisit } from "../../tests/support/visits.ts"
import { insertWork } from "../../tests/support/works.ts"
import { system, visitor } from "../actor.ts"
import { restoreArchive } from "../archive/restore-archive.server.ts"
import { writeArchive } from "../archive/write-archive.server.ts"
import { maxMissingAddresses, purgeMissingAddresses, saveMissingAddresses } from "./missing-addresses.server.ts"
import type { AddressOwner } from "./redirect.ts"
import { deleteRedirect, saveRedirect } from "./redirect-commands.server.ts"
import { findMovedAddress, listMissingAddresses } from "./redirect-queries.server.ts"

const { shop, data, later } = await openWorkingShop()
const artist = system("Test")
const options = {
  findOwner: (path: string): AddressOwner =>
    path === "/gallery" ? "site" : path.startsWith("/blog/") ? "record" : null,
}
const save = (from: string, to: string, id?: string) =>
  saveRedirect(shop, artist, { ...(id && { id }), from, to }, options)
const problemOf = async (saved: ReturnType<typeof save>) => {
  const outcome = await saved
  return outcome.ok ? null : outcome.problem.fields
}

beforeEach(async () => {
  await shop.redirectHits.flushed()
  await shop.visits.flushed()
  await shop.db.execute(sql`truncate redirects, missing_addresses`)
})

describe("a redirect", () => {
  test("leads on from any spelling of its address, keeps the query, and counts in batches", async () => {
    const saved = await save("https://old.example.com/Portfolio/Harbor/?x=1", "/gallery")
    if (!saved.ok) throw new Error(saved.problem.message)
    for (const path of ["/portfolio/harbor", "/PORTFOLIO/harbor/", "//portfolio//harbor", "/portfolio/h%61rbor"])
      expect(await findMovedAddress(shop, path, "?a=1")).toEqual({ location: "/gallery?a=1", status: 301 })
    for (const path of ["/portfolio", "/portfolio/harbor/x", "/portfolio%2fharbor", "/%E0%A4%A", "/%00", "/"])
      expect(await findMovedAddress(shop, path, "")).toBeNull()
    const hits = () => shop.db.select({ hits: redirects.hits }).from(redirects)
    expect(await hits()).toEqual([{ hits: 0 }])
    await shop.redirectHits.flushed()
    expect(await hits()).toEqual([{ hits: 4 }])
  })

  test("is refused where the site has a page, where one exists already, and for visitors", async () => {
    const post = await createTestPost(shop)
    expect(await problemOf(save("/Gallery/", "/about"))).toEqual({ from: expect.stringContaining("uses this address") })
    expect(await problemOf(save("/", "/about"))).toEqual({ from: expect.stringContaining("home page") })
    expect(await problemOf(save(`/blog/${post.slug}`, "/about"))).toEqual({
      from: expect.stringContaining("posts or pages is at"),
    })
    expect((await save("/blog/older", "/about")).ok).toBe(true)
    expect(await problemOf(save("/BLOG/older/", "/contact"))).toEqual({ from: expect.stringContaining("already") })
    expect(await saveRedirect(shop, visitor, { from: "/a", to: "/about" }, options)).toMatchObject({
      ok: false,
      problem: { code: "unauthenticated" },
    })
  })

  test("makes no loop, also when it is changed, and chains are allowed", async () => {
    const first = await save("/a", "/b")
    expect((await save("/b", "/c")).ok).toBe(true)
    expect(await problemOf(save("/c", "/A/"))).toEqual({ to: expect.stringContaining("circle") })
    expect(await problemOf(save("/d", "/d?x=1"))).toEqual({ to: expect.stringContaining("circle") })
    expect((await save("/c", "https://other.example/a")).ok).toBe(true)
    if (!first.ok) throw new Error(first.problem.message)
    expect((await save("/a", "/contact", first.value.id)).ok).toBe(true)
    expect(await findMovedAddress(shop, "/b", "")).toEqual({ location: "/c", status: 301 })
  })

  test("makes no loop with another that is saved at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const both = await Promise.all([save(`/x${round}`, `/y${round}`), save(`/y${round}`, `/x${round}`)])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })

  test("with * leads all addresses below on, the exact and the longest first, with one query [REDIR-01]", async () => {
    await saveMissingAddresses(
      shop.db,
      ["/news/2019/fog", "/newsroom"].map((path) => ({ path, at: shop.now(), referrer: null })),
    )
    for (const [from, to] of [
      ["/news/*", "/journal/*"],
      ["https://old.example/news/2019/*", "/about"],
      ["/news/2019/fog", "/gallery"],
    ] as const)
      expect((await save(from, to)).ok).toBe(true)
    expect((await shop.db.select().from(missingAddresses)).map(({ path }) => path)).toEqual(["/newsroom"])
    let queries = 0
    const select = (...given: []) => {
      queries++
      return shop.db.select(...given)
    }
    const counted = { ...shop, db: Object.create(shop.db, { select: { value: select } }) as typeof shop.db }
    const find = async (path: string, search = "") => (await findMovedAddress(counted, path, search))?.location
    expect(await find("/News/a/b/", "?x=1")).toBe("/journal/a/b?x=1")
    expect(await find("/news/2019/tide")).toBe("/about")
    expect(await find("/news/2019/fog")).toBe("/gallery")
    expect(await find("/news")).toBeUndefined()
    expect(await find("/newsroom/a")).toBeUndefined()
    expect(queries).toBe(5)
  })

  test.each([
    ["/*", "/gallery", "from"],
    ["/a/*/b", "/gallery", "from"],
    ["/a/*", "https://other.example/*", "to"],
    ["/a", "/b/*", "to"],
    ["/a/*", "/a/b/*", "to"],
    ["/gallery", "/b", "from"],
  ])("from %s to %s is refused beside its field [REDIR-01]", async (from, to, field) => {
    expect(Object.keys((await problemOf(save(from, to))) ?? {})).toEqual([field])
  })

  test("that was removed leads nowhere", async () => {
    const saved = await save("/a", "/about")
    if (!saved.ok) throw new Error(saved.problem.message)
    expect((await deleteRedirect(shop, artist, saved.value.id)).ok).toBe(true)
    expect(await findMovedAddress(shop, "/a", "")).toBeNull()
    expect(await deleteRedirect(shop, artist, saved.value.id)).toMatchObject({ ok: false })
  })

  test("is in an archive; what visitors looked for is not", async () => {
    await save("/a", "/about")
    await saveMissingAddresses(shop.db, [{ path: "/lost", at: shop.now(), referrer: null }])
    const path = join(data, "moved.tar")
    await writeArchive(shop, createWriteStream(path))
    const { shop: elsewhere } = await openWorkingShop()
    expect(await restoreArchive(elsewhere, artist, path, { replace: true })).toMatchObject({ ok: true })
    expect(await elsewhere.db.select().from(redirects)).toMatchObject([{ fromPath: "/a", toUrl: "/about" }])
    expect(await elsewhere.db.$count(missingAddresses)).toBe(0)
  })
})

describe("a missing address", () => {
  const list = () => shop.db.select().from(missingAddresses).orderBy(asc(missingAddresses.path))
  const report = (p: string, r = "", address = "203.0.113.7") =>
    sendTestVisit(shop, { body: { k: "m", p, r }, address })

  test("is counted from browsers' reports, with the site that linked to it and no visitor", async () => {
    await report("/Portfolio/Harbor/", "www.google.com")
    await report("/portfolio/harbor", "localhost:3000")
    await shop.visits.flushed()
    expect(await list()).toEqual([
      {
        path: "/portfolio/harbor",
        hits: 2,
        firstSeenAt: expect.any(Date),
        lastSeenAt: expect.any(Date),
        referrer: "Google",
      },
    ])
  })

  test.each([
    ...[
      "/wp-login.php",
      "/.env",
      "/.git/config",
      "/a/.DS_Store",
      "/index.php",
      "/old.php/x",
      "/wp-admin/",
      "/wp-json/x",
    ],
    ...["/cgi-bin/a", "/backup.zip", "/x.sql", "/%E0%A4%A", `/${"x".repeat(199)}`],
  ])("%s is not counted", async (path) => {
    await saveMissingAddresses(shop.db, [{ path, at: shop.now(), referrer: null }])
    await report(path, "", "198.51.100.9")
    await shop.visits.flushed()
    expect(await list()).toEqual([])
  })

  test("with an e-mail address in it is not counted", async () => {
    await report("/unsubscribe/judith@example.com", "", "198.51.100.10")
    await shop.visits.flushed()
    expect(await list()).toEqual([])
  })

  test("one visitor cannot fill the list, and no number of visitors can make it longer", async () => {
    for (let n = 0; n < 200; n++) await report(`/made-up-${n}`, "", "203.0.113.50")
    await shop.visits.flushed()
    expect((await list()).length).toBeLessThan(31)
    const many = Array.from({ length: 1_500 }, (_, n) => ({ path: `/many-${n}`, at: shop.now(), referrer: null }))
    await saveMissingAddresses(shop.db, [...many, ...many.slice(0, 5)])
    await saveMissingAddresses(shop.db, many.slice(0, 5))
    expect(await shop.db.$count(missingAddresses)).toBe(maxMissingAddresses)
    const [top] = await shop.db.select().from(missingAddresses).where(eq(missingAddresses.path, "/many-0"))
    expect(top?.hits).toBe(3)
  })

  test("leaves the list with its redirect, and stays away", async () => {
    const at = shop.now()
    await saveMissingAddresses(shop.db, [{ path: "/lost", at, referrer: null }])
    await save("/lost", "/about")
    await saveMissingAddresses(shop.db, [{ path: "/lost", at, referrer: null }])
    expect(await list()).toEqual([])
  })

  test("is suggested a work of a similar name, and purged after 90 days", async () => {
    const work = await insertWork(shop, { title: "Harbor at Dusk", slug: "harbor-at-dusk" })
    await saveMissingAddresses(shop.db, [{ path: "/portfolio/harbor-dusk", at: shop.now(), referrer: null }])
    const listed = await listMissingAddresses(shop, artist)
    expect(listed.ok && listed.value.rows[0]?.suggestion?.path).toBe(`/artwork/${work.id}`)
    later({ days: 89 })
    await purgeMissingAddresses(shop)
    expect(await list()).toHaveLength(1)
    later({ days: 2 })
    await purgeMissingAddresses(shop)
    expect(await list()).toEqual([])
  })
})
