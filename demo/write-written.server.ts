import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { posts } from "../db/tables/blog.ts"
import { exhibitions } from "../db/tables/exhibitions.ts"
import { system } from "../domain/actor.ts"
import { postSchema } from "../domain/blog/post.ts"
import { insertPost } from "../domain/blog/write-post.server.ts"
import { exhibitionSchema } from "../domain/exhibitions/exhibition-schema.ts"
import { footprint, hookFor, spacedEvenly, usualEyeMm } from "../domain/exhibitions/hanging.ts"
import { replacePlan } from "../domain/exhibitions/hanging-commands.server.ts"
import { insertExhibition } from "../domain/exhibitions/write-exhibition.server.ts"
import type { Outcome } from "../domain/problem.ts"
import { type CalendarDate, daysLater, sayDate } from "../lib/calendar-dates.ts"
import { type DemoCounted, type DemoExhibition, demoExhibitions } from "./exhibitions.ts"
import { type DemoWorks, noteDemo } from "./note-demo.server.ts"
import { demoPosts } from "./posts.ts"
import { storedText } from "./text.ts"

const demo = system("Demo collection")
const day = 86_400_000

/** Writes published exhibitions and posts; their pictures follow. */
export async function writeDemoWritten(tx: Transaction, works: DemoWorks, now: Date): Promise<void> {
  const idsOf = (slugs: readonly string[]) => slugs.flatMap((slug) => works.get(slug)?.id ?? [])
  const shows: string[] = []
  for (const show of demoExhibitions) {
    const { days: _, poster: __, opening: ___, views: ____, works: hung, walls = [], call, ...words } = show
    const { startsOn, endsOn, opening } = datesOf(show, now)
    const input = exhibitionSchema.parse({
      ...words,
      startsOn,
      endsOn,
      opening,
      submissionDeadline: call ? counted(call, now) : null,
      returnsOn: words.returnsHow && endsOn ? daysLater(endsOn, 3) : null,
      works: idsOf(hung).map((artworkId) => ({ artworkId })),
    })
    const { id } = written(await insertExhibition({ tx, actor: demo, now }, input))
    shows.push(id)
    await writePlan(tx, id, walls, works)
    if (call) continue
    const since = Math.min(Date.parse(startsOn), now.getTime() - 40 * day)
    await tx
      .update(exhibitions)
      .set({ publishedAt: new Date(since) })
      .where(eq(exhibitions.id, id))
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

type Walls = NonNullable<DemoExhibition["walls"]>

/** Hangs works at equal distances, centered at eye level. */
async function writePlan(tx: Transaction, exhibitionId: string, walls: Walls, works: DemoWorks): Promise<void> {
  if (walls.length === 0) return
  const drawn = walls.map(({ name, width, height, works: slugs }) => {
    const wall = { id: randomUUID(), name, widthMm: width * 10, heightMm: height * 10, eyeMm: usualEyeMm.in }
    const row = slugs.flatMap((slug, at) => {
      const work = works.get(slug)
      const size = work && footprint(work)
      if (!work || !size) return []
      const place = { xMm: at, centerMm: wall.eyeMm, hookMm: hookFor(size) }
      return [{ artworkId: work.id, wallId: wall.id, ...place, ...size }]
    })
    return { wall, hung: spacedEvenly(wall, row) ?? row }
  })
  await replacePlan(tx, exhibitionId, {
    walls: drawn.map(({ wall }) => wall),
    works: drawn.flatMap(({ hung }) => hung.map(({ widthMm: _, heightMm: __, ...placed }) => placed)),
  })
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

/** Adds the days, then moves on to the weekday. */
function counted({ days, weekday }: DemoCounted, now: Date): CalendarDate {
  const date = daysLater(now.toISOString().slice(0, 10), days)
  return daysLater(date, (weekday - new Date(date).getUTCDay() + 7) % 7)
}

const weekdayOf = (date: CalendarDate) =>
  new Date(date).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" })
