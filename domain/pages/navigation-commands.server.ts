import { eq } from "drizzle-orm"
import { pages } from "../../db/tables/pages.ts"
import type { Actor } from "../actor.ts"
import { command, type TransactionContext } from "../command.server.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import { lockSettings, writeSettings } from "../settings/settings-commands.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { arrangeNavigation, type NavigationPage, toNavigationItems } from "./navigation.ts"
import { findNavigationProblems } from "./navigation-checks.ts"
import { getNavigationSavedAt, listNavigationPagesForEdit, type NavigationValue } from "./navigation-queries.server.ts"
import { navigationSchema } from "./navigation-schema.ts"

/** Order and names are settings; where an own page is, is its own `placement` (decision 137). @param seenAt refuses (409) if it was saved since */
export const saveNavigation = (
  shop: Shop,
  actor: Actor,
  input: NavigationValue,
  seenAt: Date,
): Promise<Outcome<{ changed: string[] }>> =>
  command(shop, actor, "pages.write", validateInput(navigationSchema, input), async (run, { items: wanted }) => {
    const { tx } = run
    await lockSettings(tx)
    if ((await getNavigationSavedAt(tx)).getTime() !== seenAt.getTime())
      return refuse("conflict", "The navigation was saved meanwhile. Please check the new one.")
    const rows = await listNavigationPagesForEdit(tx)
    const placements = new Map(wanted.map((item) => [item.place, item.in === "bar" ? "bar" : "menu"] as const))
    const moved = rows.map((page) => ({ ...page, placement: placements.get(`page:${page.id}`) ?? page.placement }))
    const known = new Set(arrangeNavigation([], rows).map(({ place }) => place))
    const items = wanted.filter(({ place }) => known.has(place))
    const entries = arrangeNavigation(items, moved)
    const problems = findNavigationProblems(entries)
    if (Object.keys(problems).length > 0) return refuseFields(problems)
    await movePages(run, rows, moved)
    const { navigation } = await getSettings(tx, "navigation")
    const stored = toNavigationItems(entries, moved)
    await writeSettings(run, "navigation", { ...navigation, items: stored })
    return done({ changed: ["items"] })
  })

async function movePages({ tx, actor, now }: TransactionContext, before: NavigationPage[], after: NavigationPage[]) {
  for (const [at, { id, placement }] of after.entries()) {
    const former = before[at]?.placement
    if (former === placement) continue
    await tx.update(pages).set({ placement, updatedAt: now }).where(eq(pages.id, id))
    const changes = { placement: { before: former, after: placement } }
    await recordEvent(tx, actor, { noun: "page", nounId: id, action: "edited", changes }, now)
  }
}
