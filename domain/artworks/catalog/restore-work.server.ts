import { isDeepStrictEqual } from "node:util"
import { and, eq, gt, sql } from "drizzle-orm"
import { z } from "zod"
import { history } from "../../../db/tables/content.ts"
import { minorUnitDigits } from "../../../lib/currency-digits.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { type ArtworkInput, artworkSchema } from "../artwork.ts"
import { type ArtworkRow, lockWork } from "../lock-works.server.ts"
import { saveArtworkChanges } from "./artwork-commands.server.ts"
import { findSeriesTitle } from "./series.server.ts"
import { toArtworkInput } from "./work-for-edit.server.ts"

const restoreSchema = z.strictObject({
  line: z.coerce.number().int().positive(),
  fields: z.array(z.string().max(60)).max(100).default([]),
  /** Version that the page showed beside the former values; later changes up to it may be replaced. */
  over: z.iso.datetime().optional(),
})

/** Refused (409) for a field changed later, unless the page showed the present version (`over`). Idempotent. */
export const restoreWork = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: unknown,
): Promise<Outcome<{ changed: string[] }>> =>
  command(shop, actor, "artworks.write", validateInput(restoreSchema, input), async (context, asked) => {
    const work = await lockWork(context.tx, id)
    if (!work) return refuse("not_found", "There is no such work.")
    const [line] = await context.tx
      .select({ changes: history.changes })
      .from(history)
      .where(and(eq(history.id, asked.line), eq(history.noun, "artwork"), eq(history.nounId, id)))
    if (!line) return refuse("not_found", "There is no such step in the work’s history.")
    const now = toArtworkInput(work, await findSeriesTitle(context.tx, work.seriesId))
    const known = Object.keys(line.changes).filter((name): name is keyof ArtworkInput => name in now)
    const some = asked.fields.length === 0 ? known : known.filter((name) => asked.fields.includes(name))
    // Amounts are in minor units of the currency, so they are restored together.
    const withMoney = some.some(isMoney) ? known.filter(isMoney) : []
    const names = [...new Set([...some, ...withMoney])]
    if (names.length === 0) return refuse("invalid", "This step changed nothing that can be put back.")
    const former = Object.fromEntries(names.map((name) => [name, line.changes[name]?.before]))
    const later = names.filter(
      (name) => !isDeepStrictEqual(now[name], line.changes[name]?.after) && !isDeepStrictEqual(now[name], former[name]),
    )
    if (later.length > 0 && asked.over !== work.updatedAt.toISOString())
      return refuse("conflict", "This was changed again later. Compare both below, then choose.", {
        later: later.join(" "),
      })
    const inOther = await findCurrencyConflict(context, work, asked.line, { ...now, ...former }, names)
    if (inOther) return refuse("conflict", inOther)
    const next = validateInput(artworkSchema.strict(), { ...now, ...former })
    return next.ok ? saveArtworkChanges(context, work, next.value) : next
  })

const amounts = ["price", "wholesalePrice", "cost", "insuredValue", "fairMarketValue", "printOptions"] as const
const isMoney = (name: string) => name === "currency" || (amounts as readonly string[]).includes(name)

const hasAmount = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null)

/** Why restored amounts would be in a wrong currency; null when they are right. */
async function findCurrencyConflict(
  { tx }: CommandContext,
  work: ArtworkRow,
  line: number,
  next: ArtworkInput,
  names: string[],
): Promise<string | null> {
  if (names.includes("currency")) {
    const left = amounts.some((name) => !names.includes(name) && hasAmount(next[name]))
    const isOther = minorUnitDigits(next.currency) !== minorUnitDigits(work.currency)
    return left && isOther
      ? `The work has amounts in ${work.currency} that this step did not change. Choose the currency above instead.`
      : null
  }
  if (!names.some(isMoney)) return null
  const [later] = await tx
    .select({ changes: history.changes })
    .from(history)
    .where(
      and(
        eq(history.noun, "artwork"),
        eq(history.nounId, work.id),
        gt(history.id, line),
        sql`${history.changes} ? 'currency'`,
      ),
    )
    .orderBy(history.id)
    .limit(1)
  const then = later?.changes.currency?.before
  return then === undefined || then === work.currency
    ? null
    : `This amount was in ${then}, and the work is priced in ${work.currency} now. Put the currency back first.`
}
