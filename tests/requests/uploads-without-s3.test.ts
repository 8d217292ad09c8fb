import { afterAll, expect, test } from "vitest"
import { users } from "../../db/tables/accounts.ts"
import type { Actor } from "../../domain/actor.ts"
import { listDrafts } from "../../domain/artworks/upload/draft-queries.server.ts"
import { startDrafts } from "../../domain/artworks/upload/start-drafts.server.ts"
import { openTestShop } from "../support/app.ts"
import { grainy } from "../support/images/fixtures.ts"
import { startS3Server } from "../support/s3-server.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { buildAnnouncement, createUpload, getUploadHead, getUploadId, patchUpload } from "../support/uploads.ts"

/* Uploads to a site whose storage fails: the client gets an error, and resumes when the storage works again. */

const service = await startS3Server()
afterAll(service.close)
const site = await openTestShop({ env: service.env })
const { shop } = site
const admin = await signInAsNewAccount(site, "admin")
const [artist] = (await shop.db.select().from(users)).map(
  ({ id }): Actor => ({ kind: "user", id, email: "", name: "Ada Artist", role: "admin" }),
) as [Actor]

async function begin(bytes: number, name: string): Promise<string> {
  const begun = await startDrafts(shop, artist, { files: [buildAnnouncement(name, bytes)], work: null })
  if (!begun.ok) throw new Error(begun.problem.message)
  return getUploadId(begun.value[0])
}

const drafts = async () => {
  const listed = await listDrafts(shop, artist)
  if (!listed.ok) throw new Error(listed.problem.message)
  return listed.value
}

test.each<[string, RegExp]>([
  ["its beginning", /^PUT uploads.*info/],
  ["its bytes", /^PUT uploads.*uploadId/],
  ["its completion", /^POST uploads.*uploadId/],
  ["the reading of it", /^GET uploads.*[0-9a-f]{12}$/],
  ["the keeping of the original", /^PUT private.originals/],
])(
  "a picture is sent while the storage fails at %s: the sender is told, and a second try succeeds [ADM-06]",
  async (what, where) => {
    const name = `Failed at ${what}`.replaceAll(" ", "-").toLowerCase()
    const file = await (await grainy(600, 400 + 2 * what.length)).jpeg({ quality: 90 }).toBuffer()
    const id = await begin(file.length, `${name}.jpg`)
    const send = async () => {
      const asked = await getUploadHead(admin, id)
      if (asked.status === 503) return asked
      if (asked.status === 404) {
        const created = await createUpload(admin, id, file.length)
        if (created.status !== 201) return created
      }
      const offset = asked.ok ? Number(asked.headers.get("upload-offset")) : 0
      return offset === file.length ? asked : patchUpload(admin, id, file.subarray(offset), offset)
    }
    service.fail(503, ({ method, key, query }) =>
      where.test(`${method} ${key}${query.has("uploadId") ? "?uploadId" : ""}`),
    )
    const failed = await send()
    expect([failed.status, await failed.text()]).toEqual([503, expect.stringMatching(/^The storage .* try again/)])
    service.fail(null)
    expect((await send()).ok).toBe(true)
    const draft = (await drafts()).find(({ title }) => title.toLowerCase().replaceAll(" ", "-") === name)
    expect(draft).toMatchObject({ picture: { width: 600 }, files: [] })
    expect(await shop.uploads.list()).toEqual([])
  },
)

test("a page and a file report that the storage is unavailable", async () => {
  await shop.storage.public.put("artist/p.webp", Buffer.from("webp"))
  service.fail(503)
  const file = await site.visitor().request("/files/artist/p.webp")
  expect([file.status, file.headers.get("retry-after")]).toEqual([503, "30"])
  expect(await file.text()).toMatch(/can’t reach its files right now/)
  service.fail(null)
  expect(await (await site.visitor().request("/files/artist/p.webp")).text()).toBe("webp")
})

test("every failure was logged with its reason", () => {
  expect(site.errors.length).toBeGreaterThan(5)
  for (const { fields } of site.errors) expect(String((fields as { err: Error }).err)).toMatch(/answers 503/)
})
