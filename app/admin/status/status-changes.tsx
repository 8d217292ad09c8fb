import { href } from "react-router"
import { availabilities } from "../../../domain/artworks/artwork-kinds.ts"
import { listStatuses } from "../../../domain/artworks/status/status-queries.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { getStudioContext } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/status-changes"
import { runStatusAction } from "./status-actions.server.ts"
import { statusList } from "./status-list-config.tsx"
import { StatusNoteForm } from "./status-note-form.tsx"

export const meta: Route.MetaFunction = () => studioMeta(statusList.title)

export const loader = listLoader(statusList, async ({ shop, admin, query }) => {
  const { rows, next, counts } = unwrapOutcome(
    await listStatuses(shop, admin, { state: query.view, after: query.after }),
  )
  return { rows, next, counts }
})

/** The intents of the selection are statuses. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request)
  const to = availabilities.find((state) => state === form.get("intent"))
  if (to) {
    form.set("intent", "move")
    form.set("to", to)
  }
  return runStatusAction(getStudioContext(context), form)
}

export default function StatusChanges({ loaderData, actionData }: Route.ComponentProps) {
  const moved = actionData && "moved" in actionData ? actionData.moved : undefined
  return (
    <ListPage
      list={statusList}
      data={loaderData}
      answer={actionData}
      details={<span>Most recently changed first</span>}
      quiet={<LinkButton to={href("/admin/status")}>As shelves</LinkButton>}
      notice={
        moved &&
        moved.ids.length > 0 &&
        moved.to !== "available" && <StatusNoteForm key={moved.ids.join()} ids={moved.ids} state={moved.to} />
      }
    />
  )
}
