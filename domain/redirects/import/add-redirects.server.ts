import { inArray } from "drizzle-orm"
import { redirects } from "../../../db/tables/redirects.ts"
import type { CommandContext } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { maxRedirects } from "../redirect.ts"
import { loadRedirectTargets, lockRedirects } from "../redirect-graph.server.ts"
import { writeRedirects } from "./import-redirects.server.ts"
import { planRedirects } from "./plan-redirects.ts"

type MovedPage = { from: string; to: string }

/**
 * Part of another command: of pages that came from a former site. What the owner has set stays, and so do pages that are there.
 * @param answered paths of existing works, exhibitions, posts and pages
 * @returns the ids of the new redirects, by their old paths
 */
export async function addRedirects(
  { shop, tx, actor, now }: CommandContext,
  moved: MovedPage[],
  answered: ReadonlySet<string>,
): Promise<Map<string, string>> {
  await lockRedirects(tx)
  const known = await loadRedirectTargets(tx)
  const rows = moved.map(({ from, to }, row) => ({ row, from, to, title: "", problem: "" }))
  const planned = planRedirects(rows, {
    siteUrl: shop.siteUrl,
    findOwner: () => "record",
    answered,
    known,
    suggest: null,
  })
  const added = planned.filter(({ plan }) => plan === "new").slice(0, Math.max(0, maxRedirects - known.size))
  if (added.length === 0) return new Map()
  await writeRedirects(tx, added, now)
  const detail = { added: added.length, changed: 0 }
  await recordEvent(tx, actor, { noun: "redirect", nounId: "list", action: "imported", detail }, now)
  const paths = added.map(({ from }) => from)
  const written = await tx
    .select({ id: redirects.id, from: redirects.fromPath })
    .from(redirects)
    .where(inArray(redirects.fromPath, paths))
  return new Map(written.map(({ id, from }) => [from, id]))
}
