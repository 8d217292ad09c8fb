import { href } from "react-router"
import { restoreIssue } from "../../../domain/newsletter/issues/issue-commands.server.ts"
import { countIssues, listIssues } from "../../../domain/newsletter/issues/issue-queries.server.ts"
import { countSubscribers } from "../../../domain/newsletter/subscribers/subscriber-queries.server.ts"
import { LinkButton } from "../kit/link-button.tsx"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { createRestoreAction } from "../kit/list/restore-action.server.ts"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/issues"
import { issueList } from "./issue-list-config.tsx"

export const meta: Route.MetaFunction = () => studioMeta(issueList.title)

export const loader = listLoader(issueList, async ({ shop, admin, query }) => {
  const [{ rows, next }, counts, people] = await Promise.all([
    listIssues(shop, admin, { search: query.q, state: query.view, after: query.after }).then(unwrapOutcome),
    countIssues(shop, admin).then(unwrapOutcome),
    countSubscribers(shop, admin).then(unwrapOutcome),
  ])
  return { rows, next, counts, people }
})

export const action = createRestoreAction(restoreIssue, () => "The newsletter is back.")

export default function Issues({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribed, pending } = loaderData.people
  return (
    <ListPage
      list={issueList}
      data={loaderData}
      answer={actionData as ActionAnswer}
      details={
        <>
          <span>
            {subscribed.toLocaleString("en-US")} {subscribed === 1 ? "person gets" : "people get"} it
          </span>
          {pending > 0 && <span>{pending.toLocaleString("en-US")} still to confirm</span>}
        </>
      }
      quiet={
        <>
          <LinkButton to={href("/admin/newsletter/subscribers")}>Subscribers</LinkButton>
          <LinkButton to={href("/admin/newsletter/settings")}>Sending</LinkButton>
        </>
      }
    />
  )
}
