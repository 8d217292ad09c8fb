import { Button, TextInput } from "@mantine/core"
import { Form, href, Link, useNavigation } from "react-router"
import { z } from "zod"
import { calendarAddress, renewCalendar } from "../../../domain/commissions/calendar.server.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { Page, Part, Refused } from "../kit/page.tsx"
import type { Answer, Done } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/calendar"
import styles from "./commission-page.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Calendar of commissions")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const known = found(await calendarAddress(shop, admin))
  return { address: known && `${shop.siteUrl}${known.path}` }
}

const form = z.strictObject({ intent: z.literal("renew") })

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const read = await readForm(request, form)
  if (!read.ok) return refusal(read.problem)
  const renewed = await renewCalendar(shop, admin)
  if (!renewed.ok) return refusal(renewed.problem)
  return { done: { words: "The calendar has a new address." } satisfies Done }
}

/** The address by which a calendar program shows the days of the commissions. */
export default function CommissionCalendar({ loaderData: { address }, actionData }: Route.ComponentProps) {
  const answer: Answer = actionData
  useSay(answer?.done)
  const sending = useNavigation().state === "submitting"
  return (
    <Page
      back={<Link to={href("/admin/commissions")}>Commission Pipeline</Link>}
      title="Calendar"
      done={answer?.done}
      facts={<span>Due days of your commissions, in the calendar you use.</span>}
    >
      {answer?.problem && <Refused>{answer.problem.message}</Refused>}
      <Part title="Its address" note="whoever has it can read the days and the clients’ names">
        <Form method="post" className={styles.noteForm}>
          {address && (
            <TextInput
              readOnly
              aria-label="Address of the calendar"
              description="Add it to your calendar program as a subscription"
              value={address}
            />
          )}
          <Button
            variant={address ? "transparent" : "filled"}
            type="submit"
            name="intent"
            value="renew"
            disabled={sending}
          >
            {address ? "Make a new address" : "Make the address"}
          </Button>
          {address && <p className="small">With a new address, the one before stops working.</p>}
        </Form>
      </Part>
    </Page>
  )
}
