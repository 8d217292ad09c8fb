import { restorePage } from "../../../domain/pages/page-commands.server.ts"
import { listPages } from "../../../domain/pages/page-queries.server.ts"
import { type PageState, pageStates } from "../../../domain/pages/page-state.ts"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { createRestoreAction } from "../kit/list/restore-action.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/pages"
import { pageList } from "./page-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(pageList.title)

export const loader = listLoader(pageList, async ({ shop, admin, query }) => {
  const pages = unwrapOutcome(await listPages(shop, admin))
  const isShown = ({ state }: { state: PageState }) => (query.view ? state === query.view : state !== "archived")
  const counts = Object.fromEntries(pageStates.map((one) => [one, pages.filter(({ state }) => state === one).length]))
  return {
    rows: pages.filter(isShown),
    next: null,
    counts: { ...counts, all: pages.filter(({ state }) => state !== "archived").length },
  }
})

/** Undoes a deletion. */
export const action = createRestoreAction(restorePage, ({ title }) => `${title} is back.`)

export default function Pages({ loaderData, actionData }: Route.ComponentProps) {
  return <ListPage list={pageList} data={loaderData} answer={actionData} />
}
