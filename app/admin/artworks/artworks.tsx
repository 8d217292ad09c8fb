import { randomUUID } from "node:crypto"
import { Button } from "@mantine/core"
import { href, Link, useLocation, useSearchParams } from "react-router"
import { listWorksForStudio } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { countWorks, workChoices } from "../../../domain/artworks/work-views.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { pageOf, withParams } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { changeViews, isAboutViews } from "../kit/saved-views/change-views.server.ts"
import { ViewSheet, viewSheet } from "../kit/saved-views/view-sheet.tsx"
import { readSavedViews } from "../kit/saved-views/views-of.server.ts"
import { SheetLink } from "../kit/sheet/sheet.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/artworks"
import { ColumnSheet, columnSheet } from "./column-sheet.tsx"
import { changeSelected } from "./list-action.server.ts"
import { workQuery } from "./list-query.ts"
import { EditManySheet, editSheet, isInSheet, type ListAnswer, PriceSheet, priceSheet } from "./selection-sheets.tsx"
import { tableTexts } from "./table-texts.server.ts"
import { useWall } from "./wall.tsx"
import { columnsNamed, withLacks } from "./work-columns.tsx"
import styles from "./work-list.module.css"
import { artworkList, viewedWorks } from "./work-list.tsx"
import { WorkTable } from "./work-table.tsx"

export const meta: Route.MetaFunction = () => studioMeta(artworkList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { query, choice, order, after } = workQuery(request.url)
  const [{ works, next }, counts, choices, saved] = await Promise.all([
    listWorksForStudio(shop, admin, { ...choice, ...order, after }).then(found),
    countWorks(shop, admin).then(found),
    workChoices(shop, admin).then(found),
    readSavedViews(shop, admin, viewedWorks, request.url),
  ])
  const editing = new URL(request.url).searchParams.get("edit") === "table"
  const table = editing
    ? await tableTexts(
        shop,
        admin,
        works.map(({ id }) => id),
      )
    : null
  return {
    table,
    ...saved,
    columns: columnsNamed(saved.view?.columns ?? saved.columns).map(({ name }) => name),
    rows: works,
    next,
    counts,
    query,
    choices: { series: offered(choices.series), type: offered(choices.type), location: offered(choices.location) },
    series: choices.series,
    bulk: randomUUID(),
  }
}

const offered = (names: string[]) => (names.length > 1 ? names.map((name) => ({ value: name, words: name })) : [])

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const form = await readFormData(request)
  if (isAboutViews(form)) return changeViews(shop, admin, viewedWorks, form)
  return changeSelected(shop, admin, request.url, form)
}

export default function Artworks({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as ListAnswer
  const { query, counts, series, bulk, table, view, views, columns, search, newView } = loaderData
  const narrowed = query.q !== "" || Object.keys(query.filters).length > 0
  const location = useLocation()
  const shown = query.view === "incomplete" ? withLacks(columnsNamed(columns)) : columnsNamed(columns)
  const sheets: Record<string, string> =
    query.view === "archived" ? {} : { [editSheet]: "Edit…", [priceSheet]: "Prices…" }
  const selection = {
    sheets,
    bulk,
    total: narrowed ? null : counts[query.view ?? "all"],
  }
  const wall = useWall(loaderData.rows, query.sort === "place" && !query.down && table === null)
  return (
    <div ref={wall.place} data-wall={wall.on || undefined}>
      <ListPage
        list={{ ...artworkList, columns: wall.columns(shown) }}
        data={{ ...loaderData, rows: wall.rows }}
        carried={wall.carried}
        // An answer in a drawer belongs to the works that are still selected.
        answer={isInSheet(answer) ? undefined : answer}
        selection={selection}
        saved={views}
        quiet={
          <>
            <EditInTable editing={table !== null} />
            <OrderByHand on={query.sort === "place"} />
            <SheetLink sheet={columnSheet}>Columns</SheetLink>
            <Exports />
            <SheetLink sheet={viewSheet}>{view ? "This view" : "Save view"}</SheetLink>
          </>
        }
        main={
          <Button variant="filled" component={Link} to={href("/admin/upload")} fullWidth>
            Add works
          </Button>
        }
        notice={<CertificateHint />}
        table={table && <WorkTable key={pageOf(location.search)} works={loaderData.rows} {...table} />}
      >
        <EditManySheet answer={answer} series={series} />
        <PriceSheet answer={answer} />
        <ColumnSheet key={columns.join()} answer={answer} columns={columns} view={view} />
        <ViewSheet
          key={`${view?.id} ${view?.name} ${search}`}
          answer={answer}
          view={view}
          id={newView}
          search={search}
          columns={columns}
        >
          Keeps the filters, search, order and columns of this list under a name.
        </ViewSheet>
        {wall.said}
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
function EditInTable({ editing }: { editing: boolean }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  if (editing) next.delete("edit")
  else next.set("edit", "table")
  return (
    <Button variant="transparent" component={Link} to={`?${next}`} className={styles.wide}>
      {editing ? "Done editing" : "Edit as spreadsheet"}
    </Button>
  )
}

/** Toggles the manual order, which has no column to click. */
function OrderByHand({ on }: { on: boolean }) {
  const [params] = useSearchParams()
  const to = withParams(params, { sort: on ? undefined : "place", order: undefined, edit: undefined })
  return (
    <Button variant="transparent" component={Link} to={to}>
      {on ? "Newest first" : "Arrange"}
    </Button>
  )
}

function Exports() {
  const { search } = useLocation()
  return (["csv", "xlsx"] as const).map((format) => (
    <Button
      key={format}
      variant="transparent"
      component="a"
      href={href("/admin/artworks/export/:file", { file: `works.${format}` }) + search}
      className={styles.wide}
      aria-label={`Export as ${format.toUpperCase()}`}
      download
    >
      {format.toUpperCase()}
    </Button>
  ))
}
