import { and, eq, inArray, isNotNull, sql } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { artworkPictures, artworks, series } from "../db/tables/artworks.ts"
import { postPictures, posts } from "../db/tables/blog.ts"
import { demoRecords } from "../db/tables/content.ts"
import { exhibitionPictures, exhibitions } from "../db/tables/exhibitions.ts"
import { pictures } from "../db/tables/media.ts"
import { seriesPictures } from "../db/tables/series-pictures.ts"
import type { Shop } from "../domain/shop.ts"
import { listRichTextPictures } from "../lib/rich-text/rich-text-contents.ts"
import { demoArtworks } from "./artworks.ts"
import { demoExhibitions } from "./exhibitions.ts"
import { demoPosts } from "./posts.ts"
import { demoSeries } from "./series.ts"
import { resolveDemoText } from "./text.ts"
import { demoWorkViews } from "./work-views.ts"

const listPostFiles = (post: (typeof demoPosts)[number]) => [
  post.picture.file,
  ...post.body.flatMap((block) => (block.type === "picture" ? [block.file] : [])),
]

/** Files of installation views and details that are not loaded yet. */
export async function listMissingViews(shop: Shop): Promise<string[]> {
  const files = [
    ...new Set([
      ...demoExhibitions.flatMap((show) => show.views.map(({ file }) => file)),
      ...demoPosts.flatMap(listPostFiles),
      ...Object.values(demoWorkViews).flatMap((views) => views.map(({ file }) => file)),
    ]),
  ].filter((file) => !file.startsWith("studio-"))
  const there = await shop.db
    .select({ file: pictures.originalName })
    .from(pictures)
    .innerJoin(demoRecords, and(eq(demoRecords.noun, "picture"), sql`${demoRecords.recordId} = ${pictures.id}::text`))
    .where(inArray(pictures.originalName, files))
  return files.filter((file) => !there.some((picture) => picture.file === file))
}

/** Demo invoices are written before their pictures are loaded; a real invoice would have them. */
async function attachToInvoices(tx: Transaction, file: string, pictureId: string): Promise<void> {
  const titles = demoArtworks.filter(({ image }) => image === file).map(({ title }) => title)
  for (const title of titles)
    await tx.execute(sql`
      update invoices set content = jsonb_set(content, '{lines}', (
        select jsonb_agg(
          case when line->>'title' = ${title} and line->>'pictureId' is null
            then line || jsonb_build_object('pictureId', ${pictureId}::text) else line end order by n)
        from jsonb_array_elements(content->'lines') with ordinality as lines (line, n)))
      where order_id in (select record_id::uuid from demo_records where noun = 'order')
        and jsonb_path_exists(content, '$.lines[*] ? (@.title == $title)', jsonb_build_object('title', ${title}::text))`)
}

/** Attaches a loaded picture to the works, exhibitions and posts that show it. Needs the picture's row in `demoRecords`. */
export async function attachPictures(tx: Transaction, file: string, pictureId: string): Promise<void> {
  await attachViews(tx, file)
  await attachToInvoices(tx, file, pictureId)
  for (const show of demoExhibitions) {
    const position = show.views.findIndex((view) => view.file === file)
    const isPoster = demoArtworks.some((work) => work.slug === show.poster && work.image === file)
    if (position < 0 && !isPoster) continue
    const [row] = await tx.select({ id: exhibitions.id }).from(exhibitions).where(eq(exhibitions.slug, show.slug))
    const view = show.views[position]
    if (row && view)
      await tx
        .insert(exhibitionPictures)
        .values({ exhibitionId: row.id, pictureId, position, altText: view.altText, caption: view.caption })
        .onConflictDoNothing()
    if (row && (isPoster || position === 0))
      await tx
        .update(exhibitions)
        .set({ mainPictureId: pictureId, mainPictureAlt: view?.altText ?? "" })
        .where(eq(exhibitions.id, row.id))
  }
  await attachToSeries(tx, file, pictureId)
  for (const post of demoPosts) {
    if (!listPostFiles(post).includes(file)) continue
    const [row] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.slug, post.slug))
    if (!row) continue
    const body = resolveDemoText(post.body, {
      works: await worksBySlug(tx),
      pictures: await picturesByFile(tx, listPostFiles(post)),
    })
    await tx
      .update(posts)
      .set({ body, ...(post.picture.file === file && { mainPictureId: pictureId }) })
      .where(eq(posts.id, row.id))
    const named = listRichTextPictures(body).map((id) => ({ postId: row.id, pictureId: id }))
    if (named.length > 0) await tx.insert(postPictures).values(named).onConflictDoNothing()
  }
}

/** The series are shown with views of the exhibitions. */
async function attachToSeries(tx: Transaction, file: string, pictureId: string): Promise<void> {
  const views = demoExhibitions.flatMap((show) => show.views)
  for (const { slug, view } of demoSeries) {
    if (view.file !== file) continue
    const [row] = await tx.select({ id: series.id }).from(series).where(eq(series.slug, slug))
    const altText = views.find((one) => one.file === file)?.altText ?? ""
    if (row)
      await tx
        .insert(seriesPictures)
        .values({ seriesId: row.id, pictureId, position: 0, altText, caption: view.caption })
        .onConflictDoNothing()
  }
}

/** Views follow the work's main picture, so they are added after it. */
async function attachViews(tx: Transaction, file: string): Promise<void> {
  for (const { slug, image } of demoArtworks) {
    const views = demoWorkViews[slug] ?? []
    const files = views.map((view) => view.file)
    if (image !== file && !files.includes(file)) continue
    const [row] = await tx
      .select({ id: artworks.id })
      .from(artworks)
      .where(and(eq(artworks.slug, slug), isNotNull(artworks.mainPictureId)))
    if (!row || views.length === 0) continue
    const there = await picturesByFile(tx, files)
    const attached = views.flatMap((view, index) => {
      const pictureId = there.get(view.file)
      return pictureId ? [{ artworkId: row.id, pictureId, position: index + 1, caption: view.caption }] : []
    })
    if (attached.length > 0) await tx.insert(artworkPictures).values(attached).onConflictDoNothing()
  }
}

async function picturesByFile(tx: Transaction, files: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: pictures.id, file: pictures.originalName })
    .from(pictures)
    .innerJoin(demoRecords, and(eq(demoRecords.noun, "picture"), sql`${demoRecords.recordId} = ${pictures.id}::text`))
    .where(inArray(pictures.originalName, files))
  return new Map(rows.map(({ file, id }) => [file, id]))
}

async function worksBySlug(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: artworks.id, slug: artworks.slug })
    .from(artworks)
    .where(
      inArray(
        artworks.slug,
        demoArtworks.map((work) => work.slug),
      ),
    )
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}
