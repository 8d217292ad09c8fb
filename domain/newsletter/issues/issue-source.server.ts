import { asc, desc, eq } from "drizzle-orm"
import { posts } from "../../../db/tables/blog.ts"
import { exhibitionArtworks, exhibitions } from "../../../db/tables/exhibitions.ts"
import { pictures } from "../../../db/tables/media.ts"
import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { parseRichText } from "../../../lib/rich-text/rich-text.ts"
import { getRichTextExcerpt } from "../../../lib/rich-text/rich-text-contents.ts"
import type { Actor } from "../../actor.ts"
import { isPublicPost } from "../../blog/post-queries.server.ts"
import {
  exhibitionColumns,
  isPublicExhibition,
  leadPictureId,
  toExhibitionCard,
} from "../../exhibitions/public-exhibitions.server.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import { getSiteToday } from "../../settings/site-today.server.ts"
import type { Shop } from "../../shop.ts"
import { paths } from "../../urls.ts"
import { type CheckedIssue, emptyBody } from "./issue.ts"

export type IssueSource = { noun: "post" | "exhibition"; title: string; path: string }

type SourceReference = { sourceNoun: "post" | "exhibition" | null; sourceId: string | null }

/** Null: no source, or it was deleted. */
export async function findIssueSource(
  shop: Shop,
  { sourceNoun, sourceId }: SourceReference,
): Promise<IssueSource | null> {
  if (!sourceNoun || !sourceId) return null
  const table = sourceNoun === "post" ? posts : exhibitions
  const [row] = await shop.db.select({ title: table.title, slug: table.slug }).from(table).where(eq(table.id, sourceId))
  if (!row) return null
  const { title, slug } = row
  return { noun: sourceNoun, title, path: getSourcePath(sourceNoun, slug) }
}

const getSourcePath = (noun: "post" | "exhibition", slug: string) =>
  noun === "post" ? paths.post(slug) : paths.exhibition(slug)

type IssueSources = Record<"posts" | "exhibitions", { id: string; title: string }[]>

export const listIssueSources = (shop: Shop, actor: Actor): Promise<Outcome<IssueSources>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const now = shop.now()
    const [ofPosts, ofShows] = await Promise.all([
      db
        .select({ id: posts.id, title: posts.title })
        .from(posts)
        .where(isPublicPost(now))
        .orderBy(desc(posts.publishedAt), desc(posts.id))
        .limit(30),
      db
        .select({ id: exhibitions.id, title: exhibitions.title })
        .from(exhibitions)
        .where(isPublicExhibition(now))
        .orderBy(desc(exhibitions.startsOn), desc(exhibitions.id))
        .limit(30),
    ])
    return done({ posts: ofPosts, exhibitions: ofShows })
  })

export async function getFirstIssueContent(
  shop: Shop,
  noun: "post" | "exhibition" | null,
  id: string | null,
): Promise<CheckedIssue | null> {
  const empty = { subject: "", preview: "", body: emptyBody, actionLabel: "", actionHref: "", pricesHidden: [] }
  if (!noun || !id) return empty
  return noun === "post" ? fromPost(shop, id) : fromExhibition(shop, id)
}

const paragraph = (text: string): RichText["content"][number] => ({
  type: "paragraph",
  content: text ? [{ type: "text", text }] : undefined,
})

const picture = (pictureId: string, alt: string, caption = ""): RichText["content"][number] => ({
  type: "image",
  attrs: { pictureId, alt, caption, placement: "hung" },
})

async function fromPost(shop: Shop, id: string): Promise<CheckedIssue | null> {
  const [post] = await shop.db.select().from(posts).where(eq(posts.id, id))
  if (!post) return null
  const body = parseRichText(post.body)
  const lead = post.mainPictureId ? [picture(post.mainPictureId, post.mainPictureAlt, post.mainPictureCaption)] : []
  return {
    subject: post.title.slice(0, 200),
    preview: (post.excerpt || getRichTextExcerpt(body, 120)).replace(/\s+/g, " ").slice(0, 200),
    body: { type: "doc", content: [...lead, ...body.content] },
    actionLabel: "Read it on the site",
    actionHref: getSourcePath("post", post.slug),
    pricesHidden: [],
  }
}

const maxWorks = 6

async function fromExhibition(shop: Shop, id: string): Promise<CheckedIssue | null> {
  const [row] = await shop.db
    .select({
      ...exhibitionColumns,
      statement: exhibitions.statement,
      opening: exhibitions.opening,
      hours: exhibitions.hours,
    })
    .from(exhibitions)
    .leftJoin(pictures, eq(pictures.id, leadPictureId))
    .where(eq(exhibitions.id, id))
  if (!row) return null
  const card = toExhibitionCard(row, await getSiteToday(shop))
  const works = await shop.db
    .select({ id: exhibitionArtworks.artworkId })
    .from(exhibitionArtworks)
    .where(eq(exhibitionArtworks.exhibitionId, id))
    .orderBy(asc(exhibitionArtworks.position))
    .limit(maxWorks)
  const where = [card.venue, card.city].filter(Boolean).join(", ")
  const details = [`${where}. ${card.dates}.`, row.opening, row.hours].filter(Boolean).map(paragraph)
  return {
    subject: card.title.slice(0, 200),
    preview: `${where}, ${card.dates}`.slice(0, 200),
    body: {
      type: "doc",
      content: [
        ...(row.picture ? [picture(row.picture.id, row.alt)] : []),
        ...details,
        ...(row.statement ? parseRichText(row.statement).content : []),
        ...works.map(({ id }) => ({ type: "artwork" as const, attrs: { artworkId: id, placement: "hung" as const } })),
      ],
    },
    actionLabel: "See the exhibition",
    actionHref: getSourcePath("exhibition", card.slug),
    pricesHidden: [],
  }
}
