import { sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { insertRows } from "../../../db/json-rows.ts"
import { redirects } from "../../../db/tables/redirects.ts"
import type { Actor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { refuseEmptyList } from "../../list-import.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { type FindAddressOwner, maxImportRows, maxRedirects } from "../redirect.ts"
import { deleteMissingAddresses, loadRedirectTargets, lockRedirects } from "../redirect-graph.server.ts"
import { getSitePages } from "../site-pages.server.ts"
import { createTargetSuggester } from "../target-suggestions.ts"
import { type PlannedRedirect, planRedirects } from "./plan-redirects.ts"
import type { ParsedRedirect } from "./redirect-rows.ts"

type ImportOptions = { findOwner: FindAddressOwner }

/** Changes nothing. Rows without a target get a suggestion by the likeness of names. */
export const previewRedirects = (
  shop: Shop,
  actor: Actor,
  rows: ParsedRedirect[],
  { findOwner }: ImportOptions,
): Promise<Outcome<PlannedRedirect[]>> =>
  query(shop, actor, "settings.write", async (db) => {
    if (rows.length === 0) return refuseEmptyList
    const site = await getSitePages(shop, actor)
    if (!site.ok) return site
    const { pages, answered } = site.value
    const [known, suggest] = [await loadRedirectTargets(db), createTargetSuggester(pages)]
    return done(planRedirects(rows, { siteUrl: shop.siteUrl, findOwner, answered, known, suggest }))
  })

const text = (most: number) => z.string().max(most)

/** The rows of a preview; a null target is the next of the owner's choices. */
const importSchema = z.strictObject({
  rows: z.array(z.tuple([z.int(), text(2_000), text(2_000).nullable(), text(2_000)])).max(maxImportRows),
  choices: z.array(text(2_000)).max(maxImportRows),
})

/** `undecided`: nothing was written, because rows need another target. */
type RedirectImportResult = { added: number; changed: number; undecided: PlannedRedirect[] | null }

/** All rows in one transaction. A row that was left without a target is skipped. */
export async function importRedirects(
  shop: Shop,
  actor: Actor,
  input: unknown,
  { findOwner }: ImportOptions,
): Promise<Outcome<RedirectImportResult>> {
  const site = await getSitePages(shop, actor)
  if (!site.ok) return site
  const { answered } = site.value
  return command(shop, actor, "settings.write", validateInput(importSchema, input), async ({ tx, now }, list) => {
    await lockRedirects(tx)
    const known = await loadRedirectTargets(tx)
    const options = { siteUrl: shop.siteUrl, findOwner, answered, known, suggest: null }
    const planned = planRedirects(applyChoices(list), options)
    if (planned.some(({ plan, to }) => plan === "choose" && to !== ""))
      return done<RedirectImportResult>({ added: 0, changed: 0, undecided: planned })
    const written = planned.filter(({ plan }) => plan === "new" || plan === "changed")
    const added = written.filter(({ plan }) => plan === "new").length
    if (written.length === 0) return refuse("conflict", "Please say where at least one old address leads.")
    if (known.size + added > maxRedirects)
      return refuse("conflict", `At most ${maxRedirects.toLocaleString("en-US")} old addresses.`)
    await writeRedirects(tx, written, now)
    const detail = { added, changed: written.length - added }
    await recordEvent(tx, actor, { noun: "redirect", nounId: "list", action: "imported", detail }, now)
    return done<RedirectImportResult>({ ...detail, undecided: null })
  })
}

function applyChoices({ rows, choices }: z.output<typeof importSchema>): ParsedRedirect[] {
  const remaining = choices.values()
  return rows.map(([row, from, to, title]) => {
    const chosen = to ?? String(remaining.next().value ?? "").trim()
    return { row, from, to: chosen, title, problem: "" }
  })
}

export async function writeRedirects(tx: Transaction, rows: PlannedRedirect[], now: Date): Promise<void> {
  const values = rows.flatMap(({ from, target }) =>
    target ? [{ fromPath: from, toUrl: target.url, toPath: target.path, createdAt: now, updatedAt: now }] : [],
  )
  await tx.execute(sql`${insertRows(redirects, values)}
    on conflict (from_path) do update set to_url = excluded.to_url, to_path = excluded.to_path, updated_at = excluded.updated_at`)
  await deleteMissingAddresses(
    tx,
    values.map(({ fromPath }) => fromPath),
  )
}
