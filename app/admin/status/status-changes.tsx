import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { availabilities } from "../../../domain/artworks/artwork-kinds.ts"
import { listStatuses } from "../../../domain/artworks/status-queries.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/status-changes"
import { NoteForm } from "./note-form.tsx"
import { changeStatus } from "./status-form.server.ts"
import { statusList } from "./status-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(statusList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(statusList, request.url)
  const { rows, next, counts } = found(await listStatuses(shop, admin, { state: query.view, after: query.after }))
  return { rows, next, counts, query }
}

/** The intents of the selection are statuses. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const form = await readFormData(request)
  const to = availabilities.find((state) => state === form.get("intent"))
  if (to) {
    form.set("intent", "move")
    form.set("to", to)
  }
  return changeStatus(shop, admin, form)
}

export default function StatusChanges({ loaderData, actionData }: Route.ComponentProps) {
  const moved = actionData && "moved" in actionData ? actionData.moved : undefined
  return (
    <ListPage
      list={statusList}
      data={loaderData}
      answer={actionData}
      facts={<span>Most recently changed first</span>}
      quiet={
        <Button variant="transparent" component={Link} to={href("/admin/status")}>
          As shelves
        </Button>
      }
      notice={
        moved &&
        moved.ids.length > 0 &&
        moved.to !== "available" && <NoteForm key={moved.ids.join()} ids={moved.ids} state={moved.to} />
      }
    />
  )
}
