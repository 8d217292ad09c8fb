import { isDeepStrictEqual } from "node:util"
import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { history } from "../../db/tables/content.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { type ArtworkInput, artworkSchema } from "./artwork.ts"
import { writeChanges } from "./artwork-commands.server.ts"
import { lockWork } from "./lock-works.server.ts"
import { seriesTitleOf } from "./series.server.ts"
import { inputOf } from "./work-for-edit.server.ts"

const restoreSchema = z.strictObject({
  /** The line of the work's history whose change is taken back. */
  line: z.coerce.number().int().positive(),
  /** The fields of the work; empty: all of the line. */
  fields: z.array(z.string().max(60)).max(100).default([]),
  /** The version of the work that was shown beside the former values: they may replace later changes of it. */
  over: z.iso.datetime().optional(),
})

/**
 * Gives fields of a work the values that they had before a line of its history. A field that was changed again later is not
 * overwritten (409), unless the present version was shown beside the former (`over`). Twice is once.
 */
export const restoreWork = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: unknown,
): Promise<Outcome<{ changed: string[] }>> =>
  command(
    shop,
    actor,
    "admin",
    checked(restoreSchema, input),
    async (run, asked): Promise<Outcome<{ changed: string[] }>> => {
      const work = await lockWork(run.tx, id)
      if (!work) return refuse("not_found", "There is no such work.")
      const [line] = await run.tx
        .select({ changes: history.changes })
        .from(history)
        .where(and(eq(history.id, asked.line), eq(history.noun, "artwork"), eq(history.nounId, id)))
      if (!line) return refuse("not_found", "There is no such step in the work’s history.")
      const now = inputOf(work, await seriesTitleOf(run.tx, work.seriesId))
      const known = Object.keys(line.changes).filter((name): name is keyof ArtworkInput => name in now)
      const names = asked.fields.length === 0 ? known : known.filter((name) => asked.fields.includes(name))
      if (names.length === 0) return refuse("invalid", "This step changed nothing that can be put back.")
      const former = Object.fromEntries(names.map((name) => [name, line.changes[name]?.before]))
      const later = names.filter(
        (name) =>
          !isDeepStrictEqual(now[name], line.changes[name]?.after) && !isDeepStrictEqual(now[name], former[name]),
      )
      if (later.length > 0 && asked.over !== work.updatedAt.toISOString())
        return refuse("conflict", "This was changed again later. Compare both below, then choose.", {
          later: later.join(" "),
        })
      const next = checked(artworkSchema.strict(), { ...now, ...former })
      return next.ok ? writeChanges(run, work, next.value) : next
    },
  )
