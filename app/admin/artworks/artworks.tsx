import { Button } from "@mantine/core"
import { useRef } from "react"
import { Link, useSearchParams } from "react-router"
import { z } from "zod"
import { countWorks, listWorksForStudio } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { workFilters, workSorts } from "../../../domain/artworks/studio-list.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { count } from "../kit/dates.ts"
import { Empty, Page } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/artworks"
import styles from "./artworks.module.css"
import { Bars } from "./bars.tsx"
import { publishMany } from "./publish-many.server.ts"
import { useRowKeys } from "./row-keys.ts"
import { StatusViews } from "./status-views.tsx"
import { WorkTable } from "./work-table.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Artwork Management")

const querySchema = z.object({
  q: z.string().max(200).catch(""),
  status: z.enum(workFilters).optional().catch(undefined),
  sort: z.enum(workSorts).catch("newest"),
  order: z.enum(["up", "down"]).optional().catch(undefined),
  after: z.string().max(2000).optional().catch(undefined),
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = querySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const descending = query.order === undefined ? undefined : query.order === "down"
  const [{ works, next }, counts] = await Promise.all([
    listWorksForStudio(shop, admin, {
      search: query.q,
      filter: query.status,
      sort: query.sort,
      descending,
      after: query.after,
    }).then(found),
    countWorks(shop, admin).then(found),
  ])
  return { works, next, counts, query }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return publishMany(shop, admin, await readFormData(request))
}

export default function Artworks({ loaderData, actionData }: Route.ComponentProps) {
  const { works, next, counts, query } = loaderData
  const page = useRef<HTMLDivElement>(null)
  const [params] = useSearchParams()
  useRowKeys(page)
  const following = new URLSearchParams(params)
  if (next) following.set("after", next)
  const searching = query.q !== "" || query.status !== undefined
  return (
    <Page title="Artwork Management" facts={<span>{count(counts.all, "work")}</span>}>
      <div ref={page} className={styles.page}>
        <StatusViews counts={counts} now={query.status} />
        <Bars query={query} done={actionData} shown={works.map((work) => work.id)} />
        {works.length > 0 ? (
          <>
            <WorkTable works={works} sort={query.sort} order={query.order} />
            <p className={styles.foot}>
              {query.after && <span>Further down the list</span>}
              {next && (
                <Button variant="transparent" component={Link} to={`?${following}`}>
                  Next 50
                </Button>
              )}
              {query.after && (
                <Button variant="transparent" component={Link} to={`?${withoutAfter(params)}`}>
                  Back to the top
                </Button>
              )}
              <span className={styles.keys}>
                <span>
                  <kbd>J</kbd> <kbd>K</kbd> move
                </span>
                <span>
                  <kbd>X</kbd> select
                </span>
                <span>
                  <kbd>Enter</kbd> open
                </span>
                <span>
                  <kbd>/</kbd> search
                </span>
              </span>
            </p>
          </>
        ) : searching ? (
          <Empty
            action={
              <Button variant="transparent" component={Link} to="/admin/artworks">
                Show all works
              </Button>
            }
          >
            {query.q ? `No work here mentions “${query.q}”.` : "No work has this status."}
          </Empty>
        ) : (
          <Empty>
            The racks are empty. <code>npm run import -- works.csv</code> brings a table of works, a folder of pictures,
            or both.
          </Empty>
        )}
      </div>
    </Page>
  )
}

function withoutAfter(params: URLSearchParams) {
  const top = new URLSearchParams(params)
  top.delete("after")
  return top
}
