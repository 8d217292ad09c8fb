import { TextInput } from "@mantine/core"
import { href, Link } from "react-router"
import { z } from "zod"
import { addSubscriber } from "../../../../domain/newsletter/subscribers/subscriber-commands.server.ts"
import {
  countSubscribers,
  listSubscribers,
} from "../../../../domain/newsletter/subscribers/subscriber-queries.server.ts"
import { getSiteToday } from "../../../../domain/settings/site-today.server.ts"
import { refusal } from "../../../request/answer.ts"
import { readRequestFields, validateForm } from "../../../request/read-form.ts"
import fields from "../../kit/fields.module.css"
import { PlainInput } from "../../kit/form-section.tsx"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../../kit/inline-confirm.tsx"
import { AnchorButton, LinkButton } from "../../kit/link-button.tsx"
import { listLoader } from "../../kit/list/list-loader.server.ts"
import { ListPage } from "../../kit/list/list-page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import styles from "../newsletter.module.css"
import type { Route } from "./+types/subscribers"
import { ConsentFields } from "./consent-fields.tsx"
import { subscriberList } from "./subscriber-list-config.tsx"

export const meta: Route.MetaFunction = () => studioMeta(subscriberList.title)

export const loader = listLoader(subscriberList, async ({ shop, admin, query }) => {
  const [{ rows, next }, counts, today] = await Promise.all([
    listSubscribers(shop, admin, { search: query.q, state: query.view, after: query.after }).then(unwrapOutcome),
    countSubscribers(shop, admin).then(unwrapOutcome),
    getSiteToday(shop),
  ])
  return { rows, next, counts, today }
})

const form = z.object({ intent: z.literal("add"), decision: z.literal("add") })

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const typed = await readRequestFields(request)
  const asked = validateForm(typed, form)
  if (!asked.ok) return refusal(asked.problem, typed)
  const { intent: _, decision: __, ...fields } = typed
  const added = await addSubscriber(shop, admin, fields)
  if (!added.ok) return refusal(added.problem, typed)
  return { done: { words: `${added.value.email} is subscribed.`, about: [added.value.id] } }
}

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const open = useOpenConfirm(answer)
  const { counts, today } = loaderData
  return (
    <ListPage
      list={subscriberList}
      data={loaderData}
      answer={open === "add" && answer?.problem ? null : answer}
      back={<Link to={href("/admin/newsletter")}>Newsletter</Link>}
      details={<span>{`${counts.subscribed.toLocaleString("en-US")} get the newsletter`}</span>}
      quiet={
        <>
          <LinkButton to={href("/admin/newsletter/subscribers/import")}>Import a list</LinkButton>
          <AnchorButton href={href("/admin/newsletter/subscribers/export")}>Export</AnchorButton>
        </>
      }
      main={
        <InlineConfirmLink id="add" variant="filled" fullWidth>
          Add a subscriber
        </InlineConfirmLink>
      }
      notice={
        open === "add" && (
          <div className={styles.gap}>
            <AddSubscriber answer={answer} today={today} />
          </div>
        )
      }
    />
  )
}

/** @param today the last valid day */
function AddSubscriber({ answer, today }: { answer: ActionAnswer; today: string }) {
  const field = getConfirmFieldProps(answer, "add", { day: today })
  return (
    <InlineConfirm
      id="add"
      title="Add a subscriber"
      answer={answer}
      happens={["The next newsletter goes to this address.", "No e-mail is sent now."]}
      press="Add to the list"
    >
      <div className={fields.fields}>
        <PlainInput label="E-mail" type="email" maxLength={254} required {...field("email")} />
        <TextInput label="Name" description="If you know it" maxLength={200} autoComplete="off" {...field("name")} />
        <ConsentFields field={field} today={today} />
      </div>
    </InlineConfirm>
  )
}
