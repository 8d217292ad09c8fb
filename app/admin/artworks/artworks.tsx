import { randomUUID } from "node:crypto"
import { href, useLocation, useSearchParams } from "react-router"
import { listWorksForStudio } from "../../../domain/artworks/list/artwork-admin-queries.server.ts"
import { countWorks, listWorkChoices } from "../../../domain/artworks/list/work-views.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { DrawerLink } from "../kit/drawer/drawer.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { getListSearch, withParams } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { isSavedViewForm, runSavedViewAction } from "../kit/saved-views/saved-view-actions.server.ts"
import { getSavedViews } from "../kit/saved-views/saved-view-queries.server.ts"
import { ViewDrawer, viewDrawerId } from "../kit/saved-views/view-drawer.tsx"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/artworks"
import { runArtworkListAction } from "./artwork-list-actions.server.ts"
import { ColumnDrawer, columnDrawer } from "./column-drawer.tsx"
import { useGridOrder } from "./grid-order.tsx"
import { parseWorkQuery } from "./list-query.ts"
import {
  BulkEditDrawer,
  bulkEditDrawer,
  isShownInDrawer,
  type ListAnswer,
  PriceDrawer,
  priceDrawer,
} from "./selection-drawers.tsx"
import { getTableTexts } from "./table-texts.server.ts"
import { getColumnsByName, withMissingFields } from "./work-columns.tsx"
import styles from "./work-list-config.module.css"
import { artworkList, viewedWorks } from "./work-list-config.tsx"
import { WorkTable } from "./work-table.tsx"

export const meta: Route.MetaFunction = () => studioMeta(artworkList.title)

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { query, choice, order, after } = parseWorkQuery(request.url)
  const [{ works, next }, counts, choices, saved] = await Promise.all([
    listWorksForStudio(shop, admin, { ...choice, ...order, after }).then(unwrapOutcome),
    countWorks(shop, admin).then(unwrapOutcome),
    listWorkChoices(shop, admin).then(unwrapOutcome),
    getSavedViews(shop, admin, viewedWorks, request.url),
  ])
  const editing = new URL(request.url).searchParams.get("edit") === "table"
  const table = editing
    ? await getTableTexts(
        shop,
        admin,
        works.map(({ id }) => id),
      )
    : null
  return {
    table,
    ...saved,
    columns: getColumnsByName(saved.view?.columns ?? saved.columns).map(({ name }) => name),
    rows: works,
    next,
    counts,
    query,
    choices: {
      series: toFilterOptions(choices.series),
      type: toFilterOptions(choices.type),
      location: toFilterOptions(choices.location),
    },
    series: choices.series,
    bulk: randomUUID(),
  }
})

const toFilterOptions = (names: string[]) =>
  names.length > 1 ? names.map((name) => ({ value: name, words: name })) : []

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const form = await readFormData(request)
  if (isSavedViewForm(form)) return runSavedViewAction({ shop, admin, list: viewedWorks }, form)
  return runArtworkListAction({ shop, admin, url: request.url }, form)
}

export default function Artworks({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as ListAnswer
  const { query, counts, series, bulk, table, view, views, columns, search, newView } = loaderData
  const narrowed = query.q !== "" || Object.keys(query.filters).length > 0
  const location = useLocation()
  const shown = query.view === "incomplete" ? withMissingFields(getColumnsByName(columns)) : getColumnsByName(columns)
  const drawers: Record<string, string> =
    query.view === "archived" ? {} : { [bulkEditDrawer]: "Edit…", [priceDrawer]: "Prices…" }
  const selection = {
    drawers: drawers,
    bulk,
    total: narrowed ? null : counts[query.view ?? "all"],
  }
  const gridOrder = useGridOrder(loaderData.rows, query.sort === "place" && !query.down && table === null)
  return (
    <div ref={gridOrder.place} data-wall={gridOrder.on || undefined}>
      <ListPage
        list={{ ...artworkList, columns: gridOrder.columns(shown) }}
        data={{ ...loaderData, rows: gridOrder.rows }}
        dragged={gridOrder.dragged}
        // An answer in a drawer belongs to the works that are still selected.
        answer={isShownInDrawer(answer) ? undefined : answer}
        selection={selection}
        saved={views}
        quiet={
          <>
            <EditInTableToggle editing={table !== null} />
            <ManualOrderToggle on={query.sort === "place"} />
            <DrawerLink sheet={columnDrawer}>Columns</DrawerLink>
            <ExportLinks />
            <DrawerLink sheet={viewDrawerId}>{view ? "This view" : "Save view"}</DrawerLink>
          </>
        }
        main={
          <LinkButton variant="filled" to={href("/admin/upload")} fullWidth>
            Add works
          </LinkButton>
        }
        notice={<CertificateHint />}
        table={table && <WorkTable key={getListSearch(location.search)} works={loaderData.rows} {...table} />}
      >
        <BulkEditDrawer answer={answer} series={series} />
        <PriceDrawer answer={answer} />
        <ColumnDrawer key={columns.join()} answer={answer} columns={columns} view={view} />
        <ViewDrawer
          key={`${view?.id} ${view?.name} ${search}`}
          answer={answer}
          view={view}
          id={newView}
          search={search}
          columns={columns}
        >
          Keeps the filters, search, order and columns of this list under a name.
        </ViewDrawer>
        {gridOrder.announcement}
      </ListPage>
    </div>
  )
}

/** Shown after the command palette's “Issue a certificate of authenticity”. */
function CertificateHint() {
  const [params] = useSearchParams()
  return params.get("for") === "certificate" && <p>Open a work, then choose Issue a certificate.</p>
}

/** Needs scripts and a wide screen. */
function EditInTableToggle({ editing }: { editing: boolean }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  if (editing) next.delete("edit")
  else next.set("edit", "table")
  return (
    <LinkButton to={`?${next}`} className={styles.wide}>
      {editing ? "Done editing" : "Edit as spreadsheet"}
    </LinkButton>
  )
}

/** Toggles the manual order, which has no column to click. */
function ManualOrderToggle({ on }: { on: boolean }) {
  const [params] = useSearchParams()
  const to = withParams(params, { sort: on ? undefined : "place", order: undefined, edit: undefined })
  return <LinkButton to={to}>{on ? "Newest first" : "Arrange"}</LinkButton>
}

function ExportLinks() {
  const { search } = useLocation()
  return (["csv", "xlsx"] as const).map((format) => (
    <AnchorButton
      key={format}
      href={href("/admin/artworks/export/:file", { file: `works.${format}` }) + search}
      className={styles.wide}
      aria-label={`Export as ${format.toUpperCase()}`}
      download
    >
      {format.toUpperCase()}
    </AnchorButton>
  ))
}
