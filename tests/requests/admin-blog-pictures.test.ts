import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { artworks } from "../../db/tables/artworks.ts"
import { system } from "../../domain/actor.ts"
import { getPostForEdit } from "../../domain/blog/post-editor.server.ts"
import { openTestShop } from "../support/app.ts"
import { insertFinishedPicture } from "../support/homepage.ts"
import { createTestPost } from "../support/published-content.ts"
import { signInAsNewAccount } from "../support/test-accounts.ts"
import { insertWork } from "../support/works.ts"

const site = await openTestShop()
const { shop, visitor, errors } = site
const artist = await signInAsNewAccount(site, "admin")

describe("works and pictures for a text", () => {
  it("are found by search, also with a typing error, and shown by name", async () => {
    await insertWork(shop, { title: "Grays River, Fog" })
    await insertWork(shop, { title: "Unfinished", publishedAt: null })
    const found = async (query: string) =>
      (await (await artist.get(`/admin/blog/find?q=${query}`)).json()) as {
        works: { title: string; published: boolean }[]
        pictures: unknown[]
      }
    expect((await found("fog")).works.map(({ title }) => title)).toEqual(["Grays River, Fog"])
    expect((await found("grasy")).works.map(({ title }) => title)).toEqual(["Grays River, Fog"])
    expect((await found("unfin")).works.map(({ published }) => published)).toEqual([false])
    expect(JSON.stringify(await found("fog"))).not.toMatch(/location|inventoryNumber/)
  })

  it("disappear from the public page without an error when they become private or are deleted", async () => {
    const [shown, hidden, lost] = [
      await insertWork(shop, { title: "Shown" }),
      await insertWork(shop, { title: "Hidden" }),
      await insertWork(shop, { title: "Lost" }),
    ]
    const pictureId = await insertFinishedPicture(shop, crypto.randomUUID())
    const ofWork = (artworkId: string) => ({
      type: "artwork" as const,
      attrs: { artworkId, placement: "wide" as const },
    })
    const body = {
      type: "doc" as const,
      content: [
        { type: "image" as const, attrs: { pictureId, alt: "A jar", caption: "", placement: "beside" as const } },
        ...[shown, hidden, lost].map(({ id }) => ofWork(id)),
      ],
    }
    const { id, slug } = await createTestPost(shop, { title: "With works", body })
    await shop.db.update(artworks).set({ publishedAt: null }).where(eq(artworks.id, hidden.id))
    await shop.db.delete(artworks).where(eq(artworks.id, lost.id))
    const html = await visitor().html(`/blog/${slug}`)
    expect(["Shown", "Hidden", "Lost", "A jar"].filter((words) => html.includes(words))).toEqual(["Shown", "A jar"])
    expect([shown, hidden, lost].map((work) => html.includes(work.id))).toEqual([true, false, false])
    expect(await visitor().html("/feeds/blog.rss")).not.toMatch(/Hidden|Lost/)
    const opened = await getPostForEdit(shop, system("Test"), id)
    expect(opened.ok && opened.value.shown.hidden).toEqual([hidden.id])
    expect((await artist.get(`/admin/blog/${id}/edit`)).status).toBe(200)
  })
})

describe("the sharing card", () => {
  it("is drawn for a draft, for the artist alone to see", async () => {
    const { id } = await createTestPost(shop, {}, null)
    const answer = await artist.get(`/admin/blog/${id}/card`)
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "image/jpeg",
      "private, no-store",
    ])
    expect((await visitor().get(`/cards/post/${id}.jpg`)).status).toBe(404)
  })
})

it("no request above causes a server error", () => {
  expect(errors).toEqual([])
})
