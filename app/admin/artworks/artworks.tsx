import { countWorks, listWorksForStudio, workChoices } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/artworks"
import { publishMany } from "./publish-many.server.ts"
import { workList } from "./work-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(workList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(workList, request.url)
  const { q: search, view: filter, sort, down: descending, after, filters } = query
  const [{ works, next }, counts, choices] = await Promise.all([
    listWorksForStudio(shop, admin, { search, filter, sort, descending, after, ...filters }).then(found),
    countWorks(shop, admin).then(found),
    workChoices(shop, admin).then(found),
  ])
  return {
    rows: works,
    next,
    counts,
    query,
    choices: { series: offered(choices.series), type: offered(choices.type), location: offered(choices.location) },
  }
}

/** Leaves out filters with a single option. */
const offered = (names: string[]) => (names.length > 1 ? names.map((name) => ({ value: name, words: name })) : [])

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return publishMany(shop, admin, await readFormData(request))
}

export default function Artworks({ loaderData, actionData }: Route.ComponentProps) {
  return <ListPage list={workList} data={loaderData} answer={actionData} />
}
