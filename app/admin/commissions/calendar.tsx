import { TextInput } from "@mantine/core"
import { Form, href, Link, useNavigation } from "react-router"
import { z } from "zod"
import { getCalendarAddress, hasCalendar, renewCalendar } from "../../../domain/commissions/calendar.server.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { Page, Section } from "../kit/page.tsx"
import type { ActionAnswer, ActionToast } from "../kit/toasts/action-answer.ts"
import { getStudioContext, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/calendar"
import styles from "./commission-page.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Calendar of commissions")

export const loader = studioLoader(async ({ shop, admin }) => {
  const known = await getCalendarAddress(shop, admin)
  return {
    isThere: unwrapOutcome(await hasCalendar(shop, admin)),
    // Null while the session must be confirmed first.
    address: known.ok && known.value ? `${shop.siteUrl}${known.value.path}` : null,
  }
})

const calendarForm = z.strictObject({ intent: z.enum(["renew", "show"]) })

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const read = await readForm(request, calendarForm)
  if (!read.ok) return refusal(read.problem)
  if (read.value.intent === "show") {
    const shown = await getCalendarAddress(shop, admin)
    return shown.ok ? null : refusal(shown.problem)
  }
  const renewed = await renewCalendar(shop, admin)
  if (!renewed.ok) return refusal(renewed.problem)
  return { done: { words: "The calendar has a new address." } satisfies ActionToast }
}

export default function CommissionCalendar({ loaderData: { isThere, address }, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const sending = useNavigation().state === "submitting"
  return (
    <Page
      back={<Link to={href("/admin/commissions")}>Commission Pipeline</Link>}
      title="Calendar"
      done={answer?.done}
      details={<span>Due days of your commissions, in the calendar you use.</span>}
    >
      {answer?.problem && <ConfirmableRefusal problem={answer.problem} />}
      <Section title="Calendar address" note="anyone who has it can read the days and the clients’ names">
        <Form method="post" className={styles.noteForm}>
          {address && (
            <TextInput
              readOnly
              aria-label="Address of the calendar"
              description="Add it to your calendar program as a subscription"
              value={address}
            />
          )}
          {isThere && !address && (
            <SubmitButton variant="filled" intent="show" disabled={sending}>
              Show the address
            </SubmitButton>
          )}
          <SubmitButton variant={isThere ? "transparent" : "filled"} intent="renew" disabled={sending}>
            {isThere ? "Make a new address" : "Make the address"}
          </SubmitButton>
          {isThere && <p className="small">With a new address, the one before stops working.</p>}
        </Form>
      </Section>
    </Page>
  )
}
