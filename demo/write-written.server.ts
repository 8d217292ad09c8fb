import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { posts } from "../db/tables/blog.ts"
import { exhibitions } from "../db/tables/exhibitions.ts"
import { system } from "../domain/actor.ts"
import { postSchema } from "../domain/blog/post.ts"
import { insertPost } from "../domain/blog/write-post.server.ts"
import { exhibitionSchema } from "../domain/exhibitions/exhibition-schema.ts"
import { insertExhibition } from "../domain/exhibitions/write-exhibition.server.ts"
import type { Outcome } from "../domain/problem.ts"
import { type CalendarDate, daysLater, sayDate } from "../lib/calendar-dates.ts"
import { type Counted, type DemoExhibition, demoExhibitions } from "./exhibitions.ts"
import { type DemoWorks, noteDemo } from "./note-demo.server.ts"
import { demoPosts } from "./posts.ts"
import { storedText } from "./text.ts"

const demo = system("Demo collection")
const day = 86_400_000

/** Writes the exhibitions and the journal of the demo collection, public; their pictures follow. */
export async function writeDemoWritten(tx: Transaction, works: DemoWorks, now: Date): Promise<void> {
  const idsOf = (slugs: readonly string[]) => slugs.flatMap((slug) => works.get(slug)?.id ?? [])
  const shows: string[] = []
  for (const show of demoExhibitions) {
    const { days: _days, poster: _poster, opening: _opening, views: _views, works: hung, ...words } = show
    const { startsOn, endsOn, opening } = datesOf(show, now)
    const input = exhibitionSchema.parse({
      ...words,
      startsOn,
      endsOn,
      opening,
      works: idsOf(hung).map((artworkId) => ({ artworkId })),
    })
    const { id } = written(await insertExhibition({ tx, actor: demo, now }, input))
    const since = Math.min(Date.parse(startsOn), now.getTime() - 40 * day)
    await tx
      .update(exhibitions)
      .set({ publishedAt: new Date(since) })
      .where(eq(exhibitions.id, id))
    shows.push(id)
  }
  await noteDemo(tx, "exhibition", shows)

  const texts: string[] = []
  const ids = { works: new Map([...works].map(([slug, { id }]) => [slug, id])), pictures: new Map<string, string>() }
  for (const { slug, title, excerpt, body, tags, works: about, picture, daysAgo } of demoPosts) {
    const input = postSchema.parse({
      slug,
      title,
      excerpt,
      body: storedText(body, ids),
      tags,
      works: idsOf(about),
      mainPictureAlt: picture.alt,
      mainPictureCaption: picture.caption,
    })
    const { id } = written(await insertPost({ tx, actor: demo, now }, input))
    const publishedAt = new Date(now.getTime() - daysAgo * day)
    await tx.update(posts).set({ publishedAt, createdAt: publishedAt, updatedAt: publishedAt }).where(eq(posts.id, id))
    texts.push(id)
  }
  await noteDemo(tx, "post", texts)
}

function written<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

function datesOf({ days, opening = "" }: DemoExhibition, now: Date) {
  const startsOn = typeof days.from === "string" ? days.from : counted(days.from, now)
  const endsOn = typeof days.to === "string" ? days.to : counted(days.to, now)
  return { startsOn, endsOn, opening: opening && `${weekdayOf(startsOn)}, ${sayDate(startsOn)}, ${opening}` }
}

/** So many days from now, and from there on to the weekday. */
function counted({ days, weekday }: Counted, now: Date): CalendarDate {
  const date = daysLater(now.toISOString().slice(0, 10), days)
  return daysLater(date, (weekday - new Date(date).getUTCDay() + 7) % 7)
}

const weekdayOf = (date: CalendarDate) =>
  new Date(date).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" })
