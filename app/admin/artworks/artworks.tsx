import { randomUUID } from "node:crypto"
import { listWorksForStudio } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { countWorks, workChoices } from "../../../domain/artworks/work-views.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/artworks"
import { changeSelected } from "./list-action.server.ts"
import { workQuery } from "./list-query.ts"
import { EditManySheet, editSheet, isInSheet, type ListAnswer, PriceSheet, priceSheet } from "./selection-sheets.tsx"
import { workList } from "./work-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(workList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { query, choice, order, after } = workQuery(request.url)
  const [{ works, next }, counts, choices] = await Promise.all([
    listWorksForStudio(shop, admin, { ...choice, ...order, after }).then(found),
    countWorks(shop, admin).then(found),
    workChoices(shop, admin).then(found),
  ])
  return {
    rows: works,
    next,
    counts,
    query,
    choices: { series: offered(choices.series), type: offered(choices.type), location: offered(choices.location) },
    series: choices.series,
    bulk: randomUUID(),
  }
}

/** Leaves out filters with a single option. */
const offered = (names: string[]) => (names.length > 1 ? names.map((name) => ({ value: name, words: name })) : [])

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeSelected(shop, admin, request.url, await readFormData(request))
}

export default function Artworks({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as ListAnswer
  const { query, counts, series, bulk } = loaderData
  const narrowed = query.q !== "" || Object.keys(query.filters).length > 0
  const sheets: Record<string, string> =
    query.view === "archived" ? {} : { [editSheet]: "Edit…", [priceSheet]: "Prices…" }
  const selection = {
    sheets,
    bulk,
    total: narrowed ? null : counts[query.view ?? "all"],
  }
  return (
    <ListPage
      list={workList}
      data={loaderData}
      // what a sheet shows is about what is still selected
      answer={isInSheet(answer) ? undefined : answer}
      selection={selection}
    >
      <EditManySheet answer={answer} series={series} />
      <PriceSheet answer={answer} />
    </ListPage>
  )
}
