import { eq } from "drizzle-orm"
import { pages } from "../../db/tables/pages.ts"
import { system } from "../../domain/actor.ts"
import { addSeries } from "../../domain/artworks/catalog/series-commands.server.ts"
import type { PostInput } from "../../domain/blog/post.ts"
import { createPost, publishPost } from "../../domain/blog/post-commands.server.ts"
import { createExhibition, publishExhibition } from "../../domain/exhibitions/exhibition-commands.server.ts"
import type { ExhibitionInput } from "../../domain/exhibitions/exhibition-schema.ts"
import { savePageDraft } from "../../domain/page-versions.server.ts"
import { createPage, schedulePage } from "../../domain/pages/page-commands.server.ts"
import { draftedPage } from "../../domain/pages/page-draft.server.ts"
import type { PageInput } from "../../domain/pages/page-schema.ts"
import { publishSeriesPage, updateSeriesPage } from "../../domain/series/series-page-commands.server.ts"
import type { SeriesPageInput } from "../../domain/series/series-schema.ts"
import type { Shop } from "../../domain/shop.ts"
import { createRichText } from "../../lib/rich-text/rich-text-contents.ts"

const artist = system("Test")

type CreatedRecord = { id: string; slug: string }

/** A public solo exhibition of spring 2026 by default. @param from null keeps it hidden */
export async function createTestExhibition(
  shop: Pick<Shop, "db" | "now">,
  changes: Partial<ExhibitionInput> = {},
  from: Date | null = new Date(0),
): Promise<CreatedRecord> {
  const made = await createExhibition(shop as Shop, artist, {
    kind: "solo",
    title: "Low Water",
    venue: "Fathom Street Gallery",
    city: "Portland",
    startsOn: "2026-03-12",
    endsOn: "2026-05-02",
    ...changes,
  })
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  if (from) await publishExhibition(shop as Shop, artist, made.value.id, from)
  return made.value
}

/** A public post with one paragraph by default. @param from null keeps it hidden */
export async function createTestPost(
  shop: Pick<Shop, "db" | "now">,
  changes: Partial<PostInput> = {},
  from: Date | null = new Date(0),
): Promise<CreatedRecord> {
  const made = await createPost(shop as Shop, artist, {
    title: "A clean brush",
    body: createRichText("The brush is washed before it is dry."),
    ...changes,
  })
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  if (from) await publishPost(shop as Shop, artist, made.value.id, from)
  return made.value
}

/** A series with a page by default. @param isPublished false leaves it without */
export async function createTestSeries(
  shop: Pick<Shop, "db" | "now">,
  changes: Partial<SeriesPageInput> = {},
  isPublished = true,
): Promise<CreatedRecord> {
  const title = changes.title ?? "Slack Water"
  const added = await addSeries(shop as Shop, artist, { title })
  if (!added.ok) throw new Error(JSON.stringify(added.problem))
  const { id } = added.value
  const saved = await updateSeriesPage(shop as Shop, artist, id, { title, ...changes })
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
  if (isPublished) await publishSeriesPage(shop as Shop, artist, id)
  return { id, slug: saved.value.slug }
}

/** A public page with one paragraph by default. @param isPublished false leaves it a draft */
export async function createTestPage(
  shop: Pick<Shop, "db" | "now">,
  changes: Partial<PageInput> = {},
  isPublished = true,
): Promise<CreatedRecord> {
  const input = {
    title: "Workshops",
    blocks: [{ id: crypto.randomUUID(), kind: "text", body: createRichText("Six people at most.") }],
    ...changes,
  }
  const made = await createPage(shop as Shop, artist, { title: input.title })
  if (!made.ok) throw new Error(JSON.stringify(made.problem))
  const page = draftedPage(made.value.id)
  const saved = await savePageDraft(shop as Shop, artist, page, input, new Date(0))
  const published = isPublished ? await schedulePage(shop as Shop, artist, made.value.id) : saved
  for (const step of [saved, published]) if (!step.ok) throw new Error(JSON.stringify(step.problem))
  const [row] = await shop.db.select({ slug: pages.slug }).from(pages).where(eq(pages.id, made.value.id))
  return { id: made.value.id, slug: row?.slug ?? "" }
}
