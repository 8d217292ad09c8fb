import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { z } from "zod"
import { restoreLetter } from "../../../domain/newsletter/letter-commands.server.ts"
import { countLetters, listLetters } from "../../../domain/newsletter/letter-queries.server.ts"
import { countSubscribers } from "../../../domain/newsletter/subscriber-queries.server.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { readListQuery } from "../kit/list/list.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/letters"
import { letterList } from "./letter-list.tsx"

export const meta: Route.MetaFunction = () => studioMeta(letterList.title)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const query = readListQuery(letterList, request.url)
  const [{ rows, next }, counts, people] = await Promise.all([
    listLetters(shop, admin, { search: query.q, state: query.view, after: query.after }).then(found),
    countLetters(shop, admin).then(found),
    countSubscribers(shop, admin).then(found),
  ])
  return { rows, next, counts, query, people }
}

/** The Undo of a deletion. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const read = await readForm(request, z.strictObject({ intent: z.literal("restore"), id: z.uuid() }))
  if (!read.ok) return refusal(read.problem)
  const restored = await restoreLetter(shop, admin, read.value.id)
  return restored.ok ? { done: { words: "The newsletter is back." } } : refusal(restored.problem)
}

export default function Letters({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribed, pending } = loaderData.people
  return (
    <ListPage
      list={letterList}
      data={loaderData}
      answer={actionData as ActionAnswer}
      facts={
        <>
          <span>
            {subscribed.toLocaleString("en-US")} {subscribed === 1 ? "person gets" : "people get"} it
          </span>
          {pending > 0 && <span>{pending.toLocaleString("en-US")} still to confirm</span>}
        </>
      }
      quiet={
        <>
          <Button variant="transparent" component={Link} to={href("/admin/newsletter/subscribers")}>
            Subscribers
          </Button>
          <Button variant="transparent" component={Link} to={href("/admin/newsletter/settings")}>
            Sending
          </Button>
        </>
      }
      main={
        <Button component={Link} to={href("/admin/newsletter/new")} variant="filled" fullWidth>
          Write a newsletter
        </Button>
      }
    />
  )
}
