import { and, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { artworks, series } from "../../../db/tables/artworks.ts"
import { history } from "../../../db/tables/content.ts"
import { formerNames, formerSlugs } from "../../../db/tables/slugs.ts"
import { noPageCache } from "../../../services/page-cache/page-cache.ts"
import { openTestDatabase } from "../../../tests/support/database.ts"
import { openWorkingShop } from "../../../tests/support/shop.ts"
import { insertWork } from "../../../tests/support/works.ts"
import { system } from "../../actor.ts"
import type { Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { findCurrentQuery } from "./former-names.server.ts"
import { renameInWorks, undoRename } from "./name-commands.server.ts"
import type { NameKind } from "./name-kinds.ts"
import { addSeries, renameSeries } from "./series-commands.server.ts"
import { mergeSeries } from "./series-merge.server.ts"

const { db } = await openTestDatabase()
const shop = { db, pageCache: noPageCache, now: () => new Date("2026-06-01T12:00:00Z") } as Shop
const artist = system("test")

const accepted = async <T>(outcome: Promise<Outcome<T>>): Promise<T> => {
  const settled = await outcome
  if (!settled.ok) throw new Error(settled.problem.message)
  return settled.value
}
const rename = (kind: NameKind, name: string, to: string) => accepted(renameInWorks(shop, artist, { kind, name, to }))
const codeOf = async (outcome: Promise<Outcome<unknown>>) => {
  const settled = await outcome
  return settled.ok ? "done" : settled.problem.code
}
/** Where the gallery's address leads; null where it stays. */
const leadsTo = async (address: string) => {
  const query = await findCurrentQuery(shop, new URLSearchParams(address))
  return query && decodeURIComponent(String(query))
}
const slugOfSeries = async (id: string) =>
  (await db.select({ slug: series.slug }).from(series).where(eq(series.id, id)))[0]?.slug

test.each<[NameKind, { medium?: string; tags?: string[] }, string, string]>([
  ["medium", { medium: "Casein" }, "Casein", "Casein on panel"],
  ["tag", { tags: ["ebb", "dusk"] }, "ebb", "low tide"],
])("a former %s that a work has again leads to itself", async (kind, has, name, to) => {
  await insertWork(shop, has)
  await rename(kind, name, to)
  expect(await leadsTo(`${kind}=${name}`)).toBe(new URLSearchParams({ [kind]: to }).toString())
  const draft = await insertWork(shop, { ...has, publishedAt: null })
  expect(await leadsTo(`${kind}=${name}`)).not.toBeNull()
  await db.update(artworks).set({ publishedAt: new Date() }).where(eq(artworks.id, draft.id))
  expect(await leadsTo(`${kind}=${name}`)).toBeNull()
})

test("a new series does not take the former address of another; an address that a series has leads to itself", async () => {
  const { id } = await accepted(addSeries(shop, artist, { title: "Rivers" }))
  await accepted(renameSeries(shop, artist, { id, title: "Waters" }))
  const again = await accepted(addSeries(shop, artist, { title: "Rivers" }))
  expect(await slugOfSeries(again.id)).toBe("rivers-2")
  expect(await leadsTo("series=rivers")).toBe("series=waters")
  expect(await leadsTo("series=rivers-2")).toBeNull()
  await db.insert(formerSlugs).values({ noun: "series", slug: "rivers-2", nounId: id, createdAt: new Date() })
  expect(await leadsTo("series=rivers-2")).toBeNull()
  await accepted(mergeSeries(shop, artist, { id, into: again.id }))
  expect(await leadsTo("series=waters")).toBe("series=rivers-2")
})

test("a series whose address is a former one, too, can be merged", async () => {
  const { id } = await accepted(addSeries(shop, artist, { title: "Cove" }))
  const into = await accepted(addSeries(shop, artist, { title: "Bays" }))
  await db.insert(formerSlugs).values({ noun: "series", slug: "cove", nounId: into.id, createdAt: new Date() })
  await accepted(mergeSeries(shop, artist, { id, into: into.id }))
  expect(await leadsTo("series=cove")).toBe("series=bays")
})

test("a renaming is not undone when its works were renamed again, and the addresses keep leading there [ADM-10]", async () => {
  await insertWork(shop, { medium: "Pastel A" })
  const first = await rename("medium", "Pastel A", "Pastel B")
  const second = await rename("medium", "Pastel B", "Pastel C")
  expect(await codeOf(undoRename(shop, artist, { step: first.step }))).toBe("conflict")
  expect(await leadsTo("medium=Pastel A")).toBe("medium=Pastel+C")
  await accepted(undoRename(shop, artist, { step: second.step }))
  expect(await leadsTo("medium=Pastel A")).toBe("medium=Pastel+B")
  expect(await leadsTo("medium=Pastel B")).toBeNull()
  await accepted(undoRename(shop, artist, { step: first.step }))
  expect(await leadsTo("medium=Pastel A")).toBeNull()
  expect(await db.select().from(formerNames).where(sql`name like 'Pastel %'`)).toEqual([])
})

test("undoing a renaming back to a former name restores what led to the other", async () => {
  await insertWork(shop, { tags: ["shoal"] })
  await rename("tag", "shoal", "bar")
  const back = await rename("tag", "bar", "shoal")
  expect(await leadsTo("tag=bar")).toBe("tag=shoal")
  await accepted(undoRename(shop, artist, { step: back.step }))
  expect(await leadsTo("tag=shoal")).toBe("tag=bar")
  expect(await leadsTo("tag=bar")).toBeNull()
})

test("hundreds of works are renamed, recorded in their histories and undone; the event names each value once", async () => {
  const most = 600
  await db.execute(sql`insert into artworks (slug, title, medium, tags)
    select 'many-' || n, 'Many', 'Ink wash', case when n % 2 = 0 then '{ink,wash}'::text[] else '{ink}'::text[] end
    from generate_series(1, ${most}::int) n`)
  const count = async (condition: string) =>
    (await db.execute<{ n: number }>(sql`select count(*)::int as n from artworks where ${sql.raw(condition)}`)).rows[0]
      ?.n
  const medium = await rename("medium", "Ink wash", "Ink")
  expect(medium.works).toBe(most)
  expect(await count("medium = 'Ink'")).toBe(most)
  const tag = await rename("tag", "ink", "sumi")
  expect(await count("tags = '{sumi,wash}'")).toBe(most / 2)
  for (const { step } of [medium, tag]) {
    const [line] = await db.select().from(history).where(eq(history.id, step))
    expect(JSON.stringify(line?.detail).length).toBeLessThan(most * 45)
  }
  expect((await accepted(undoRename(shop, artist, { step: tag.step }))).works).toBe(most)
  expect((await accepted(undoRename(shop, artist, { step: medium.step }))).works).toBe(most)
  expect(await count("medium = 'Ink wash' and tags in ('{ink,wash}', '{ink}')")).toBe(most)
  const [work] = await db.select().from(artworks).where(eq(artworks.slug, "many-598"))
  const lines = await db
    .select({ changes: history.changes })
    .from(history)
    .where(and(eq(history.noun, "artwork"), eq(history.nounId, work?.id ?? "")))
    .orderBy(history.id)
  expect(lines.map(({ changes }) => changes)).toEqual([
    { medium: { before: "Ink wash", after: "Ink" } },
    { tags: { before: ["ink", "wash"], after: ["sumi", "wash"] } },
    { tags: { before: ["sumi", "wash"], after: ["ink", "wash"] } },
    { medium: { before: "Ink", after: "Ink wash" } },
  ])
}, 120_000)

test("a former name that changes is announced, also where no public work has it", async () => {
  const { shop: cached } = await openWorkingShop({ env: { PAGE_CACHE: "on" } })
  await insertWork(cached, { tags: ["reed"], publishedAt: null })
  const led = async () => (await findCurrentQuery(cached, new URLSearchParams({ tag: "reed" })))?.get("tag") ?? null
  expect(await led()).toBeNull()
  await accepted(renameInWorks(cached, artist, { kind: "tag", name: "reed", to: "sedge" }))
  await expect.poll(led).toBe("sedge")
})
