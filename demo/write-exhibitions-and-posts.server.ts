import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Transaction } from "../db/connect.ts"
import { posts } from "../db/tables/blog.ts"
import { exhibitions } from "../db/tables/exhibitions.ts"
import { system } from "../domain/actor.ts"
import { postSchema } from "../domain/blog/post.ts"
import { insertPost } from "../domain/blog/write-post.server.ts"
import { exhibitionSchema } from "../domain/exhibitions/exhibition-schema.ts"
import { defaultEyeMm, getDefaultHookMm, getFootprint, spaceEvenly } from "../domain/exhibitions/hanging.ts"
import { replaceHangingPlan } from "../domain/exhibitions/hanging-commands.server.ts"
import { insertExhibition } from "../domain/exhibitions/write-exhibition.server.ts"
import type { Outcome } from "../domain/problem.ts"
import { addDays, type CalendarDate, formatCalendarDate } from "../lib/calendar-dates.ts"
import { type DemoWorks, recordDemo } from "./demo-records.server.ts"
import { type DemoExhibition, type DemoRelativeDay, demoExhibitions } from "./exhibitions.ts"
import { demoPosts } from "./posts.ts"
import { resolveDemoText } from "./text.ts"

const demo = system("Demo collection")
const day = 86_400_000

/** Writes published exhibitions and posts; their pictures follow. */
export async function writeDemoContent(tx: Transaction, works: DemoWorks, now: Date): Promise<void> {
  const idsOf = (slugs: readonly string[]) => slugs.flatMap((slug) => works.get(slug)?.id ?? [])
  const shows: string[] = []
  for (const show of demoExhibitions) {
    const { days: _, poster: __, opening: ___, views: ____, works: hung, walls = [], call, ...words } = show
    const { startsOn, endsOn, opening } = getDates(show, now)
    const input = exhibitionSchema.parse({
      ...words,
      startsOn,
      endsOn,
      opening,
      submissionDeadline: call ? resolveRelativeDay(call, now) : null,
      returnsOn: words.returnsHow && endsOn ? addDays(endsOn, 3) : null,
      works: idsOf(hung).map((artworkId) => ({ artworkId })),
    })
    const { id } = getValueOrThrow(await insertExhibition({ tx, actor: demo, now }, input))
    shows.push(id)
    await writePlan(tx, id, walls, works)
    if (call) continue
    const since = Math.min(Date.parse(startsOn), now.getTime() - 40 * day)
    await tx
      .update(exhibitions)
      .set({ publishedAt: new Date(since) })
      .where(eq(exhibitions.id, id))
  }
  await recordDemo(tx, "exhibition", shows)

  const texts: string[] = []
  const ids = { works: new Map([...works].map(([slug, { id }]) => [slug, id])), pictures: new Map<string, string>() }
  for (const { slug, title, excerpt, body, tags, works: about, picture, daysAgo } of demoPosts) {
    const input = postSchema.parse({
      slug,
      title,
      excerpt,
      body: resolveDemoText(body, ids),
      tags,
      works: idsOf(about),
      mainPictureAlt: picture.alt,
      mainPictureCaption: picture.caption,
    })
    const { id } = getValueOrThrow(await insertPost({ tx, actor: demo, now }, input))
    const publishedAt = new Date(now.getTime() - daysAgo * day)
    await tx.update(posts).set({ publishedAt, createdAt: publishedAt, updatedAt: publishedAt }).where(eq(posts.id, id))
    texts.push(id)
  }
  await recordDemo(tx, "post", texts)
}

type Walls = NonNullable<DemoExhibition["walls"]>

/** Hangs works at equal distances, centered at eye level. */
async function writePlan(tx: Transaction, exhibitionId: string, walls: Walls, works: DemoWorks): Promise<void> {
  if (walls.length === 0) return
  const drawn = walls.map(({ name, width, height, works: slugs }) => {
    const wall = { id: randomUUID(), name, widthMm: width * 10, heightMm: height * 10, eyeMm: defaultEyeMm.in }
    const row = slugs.flatMap((slug, at) => {
      const work = works.get(slug)
      const size = work && getFootprint(work)
      if (!work || !size) return []
      const place = { xMm: at, centerMm: wall.eyeMm, hookMm: getDefaultHookMm(size) }
      return [{ artworkId: work.id, wallId: wall.id, ...place, ...size }]
    })
    return { wall, hung: spaceEvenly(wall, row) ?? row }
  })
  await replaceHangingPlan(tx, exhibitionId, {
    walls: drawn.map(({ wall }) => wall),
    works: drawn.flatMap(({ hung }) => hung.map(({ widthMm: _, heightMm: __, ...placed }) => placed)),
  })
}

function getValueOrThrow<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

function getDates({ days, opening = "" }: DemoExhibition, now: Date) {
  const startsOn = typeof days.from === "string" ? days.from : resolveRelativeDay(days.from, now)
  const endsOn = typeof days.to === "string" ? days.to : resolveRelativeDay(days.to, now)
  return {
    startsOn,
    endsOn,
    opening: opening && `${formatWeekday(startsOn)}, ${formatCalendarDate(startsOn)}, ${opening}`,
  }
}

/** Adds the days, then moves on to the weekday. */
function resolveRelativeDay({ days, weekday }: DemoRelativeDay, now: Date): CalendarDate {
  const date = addDays(now.toISOString().slice(0, 10), days)
  return addDays(date, (weekday - new Date(date).getUTCDay() + 7) % 7)
}

const formatWeekday = (date: CalendarDate) =>
  new Date(date).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" })
