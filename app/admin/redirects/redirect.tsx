import { Form, href, Link, useNavigation } from "react-router"
import { getRedirect } from "../../../domain/redirects/redirect-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/redirect"
import { runRedirectAction } from "./redirect-actions.server.ts"
import { RedirectFields } from "./redirect-fields.tsx"
import styles from "./redirects.module.css"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.fromPath ?? "Moved address")

export const loader = nounLoader(async ({ shop, admin, id }) => unwrapOutcome(await getRedirect(shop, admin, id)))

export const action = studioAction(runRedirectAction)

export default function RedirectPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as ActionAnswer
  const sending = useNavigation().state === "submitting"
  const { id, fromPath, toUrl, status, hits, lastHitAt, updatedAt } = loaderData
  const typed = answer?.problem ? answer.typed : undefined
  const stored: Record<string, string> = { from: fromPath, to: toUrl }
  const field = (name: string) => ({
    name,
    defaultValue: String(typed?.[name] ?? stored[name] ?? ""),
    error: answer?.problem?.fields?.[name],
  })
  return (
    <Page
      back={<Link to={href("/admin/settings/redirects")}>Moved addresses</Link>}
      title={fromPath}
      details={
        <span>
          {hits === 0 ? "No visits yet" : formatCount(hits, "visit")}
          {lastHitAt && (
            <>
              , last on <Day at={lastHitAt} />
            </>
          )}
        </span>
      }
      quiet={
        <Form method="post" action={href("/admin/settings/redirects")}>
          <input type="hidden" name="id" value={id} />
          <SubmitButton intent="remove" disabled={sending}>
            Remove
          </SubmitButton>
        </Form>
      }
      done={answer?.done}
    >
      {answer?.problem && !answer.problem.fields && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <Form key={new Date(updatedAt).toISOString()} method="post" className={styles.form} preventScrollReset noValidate>
        <RedirectFields field={field} keepsMethod={typed ? typed.keepsMethod !== undefined : status === 308} />
        <SubmitButton variant="filled" intent="change" disabled={sending}>
          Save
        </SubmitButton>
      </Form>
    </Page>
  )
}
