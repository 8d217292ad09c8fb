import { inArray } from "drizzle-orm"
import { artworks, series } from "../../../db/tables/artworks.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { parseInput } from "../../validate-input.ts"
import { type ArtworkInput, artworkSchema } from "../artwork.ts"
import { lockWork } from "../lock-works.server.ts"
import { saveArtworkChanges } from "./artwork-commands.server.ts"
import { findSeriesTitle } from "./series.server.ts"
import { toArtworkInput } from "./work-for-edit.server.ts"

/** Fields that can be changed outside of the work's form. */
export const singleFields = artworkSchema
  .pick({
    title: true,
    medium: true,
    series: true,
    year: true,
    yearText: true,
    yearFrom: true,
    yearTo: true,
    size: true,
    heightMm: true,
    widthMm: true,
    depthMm: true,
    diameterMm: true,
    price: true,
    currency: true,
    wholesalePrice: true,
    cost: true,
    insuredValue: true,
    fairMarketValue: true,
    printOptions: true,
    notes: true,
  })
  .partial()
  .strict()

/** Keeps the other fields, even if they changed since. `decide` gets the locked work; it may be called again. */
export const updateWorkFields = (
  shop: Shop,
  actor: Actor,
  id: string,
  decide: (work: ArtworkInput) => Partial<ArtworkInput>,
): Promise<Outcome<ArtworkInput>> =>
  command(shop, actor, "artworks.write", noInput, async (context): Promise<Outcome<ArtworkInput>> => {
    const work = await lockWork(context.tx, id)
    if (!work) return refuse("not_found", "This work is gone.")
    const whole = toArtworkInput(work, await findSeriesTitle(context.tx, work.seriesId))
    const fields = parseInput(singleFields, decide(whole))
    if (!fields.success) return refuse("invalid", fields.error.issues[0]?.message ?? "This can’t be saved.")
    const after = { ...whole, ...fields.data } as ArtworkInput
    const saved = await saveArtworkChanges(context, work, after)
    return saved.ok ? done(after) : saved
  })

export const getWorkInputs = (
  shop: Shop,
  actor: Actor,
  ids: string[],
): Promise<Outcome<Record<string, ArtworkInput>>> =>
  query(shop, actor, "artworks.read", async (db) => {
    if (ids.length === 0) return done({})
    const [rows, titles] = await Promise.all([
      db.select().from(artworks).where(inArray(artworks.id, ids)),
      db.select({ id: series.id, title: series.title }).from(series),
    ])
    const titleOf = new Map(titles.map(({ id, title }) => [id, title]))
    return done(
      Object.fromEntries(rows.map((row) => [row.id, toArtworkInput(row, titleOf.get(row.seriesId ?? "") ?? null)])),
    )
  })
