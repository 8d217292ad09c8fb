import { Button, TextInput } from "@mantine/core"
import { href, Link } from "react-router"
import { z } from "zod"
import { addSubscriber } from "../../../../domain/newsletter/subscriber-commands.server.ts"
import { type SubscriberState, subscriberStateLabels } from "../../../../domain/newsletter/subscriber-labels.ts"
import {
  countSubscribers,
  listSubscribers,
  type SubscriberRow,
} from "../../../../domain/newsletter/subscriber-queries.server.ts"
import { getSiteToday } from "../../../../domain/settings/site-today.server.ts"
import { refusal } from "../../../request/answer.ts"
import { readRequestFields, validateForm } from "../../../request/read-form.ts"
import { Day } from "../../kit/dates.tsx"
import { EmailAddress } from "../../kit/email-address.tsx"
import fields from "../../kit/fields.module.css"
import { PlainInput } from "../../kit/form-section.tsx"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink, useOpenConfirm } from "../../kit/inline-confirm.tsx"
import type { StudioList } from "../../kit/list/list.ts"
import { listLoader } from "../../kit/list/list-loader.server.ts"
import { ListPage } from "../../kit/list/list-page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import styles from "../newsletter.module.css"
import type { Route } from "./+types/subscribers"
import { ConsentFields } from "./consent-fields.tsx"
import { SubscriberStatus } from "./subscriber-status.tsx"

const subscriberList: StudioList<SubscriberRow, SubscriberState> = {
  path: href("/admin/newsletter/subscribers"),
  title: "Subscribers",
  noun: { one: "address", many: "addresses" },
  getKey: ({ id }) => id,
  getName: ({ email }) => email,
  getPath: ({ id }) => href("/admin/newsletter/subscribers/:id", { id }),
  views: {
    name: "state",
    label: "State",
    words: subscriberStateLabels,
    always: ["subscribed", "pending", "unsubscribed"],
  },
  search: { label: "Search subscribers", hint: "Address or name" },
  columns: [
    { name: "email", head: "E-mail", slot: "title", cell: ({ email }) => <EmailAddress of={email} /> },
    { name: "name", head: "Name", width: "20%", slot: "second", cell: ({ name }) => name },
    {
      name: "consent",
      head: "Consent",
      width: "28%",
      tone: "soft",
      wide: true,
      cell: ({ consent }) =>
        consent && (
          <>
            {consent.source}, <Day at={consent.givenAt} />
          </>
        ),
    },
    { name: "since", head: "Since", width: "8.5rem", slot: "aside", cell: (row) => <Day at={getStateDate(row)} /> },
    {
      name: "state",
      head: "State",
      width: "10rem",
      slot: "status",
      cell: ({ state }) => <SubscriberStatus of={state} />,
    },
  ],
  empty: "Nobody has subscribed yet. The box is at the foot of every page of your site.",
}

function getStateDate({ state, createdAt, confirmedAt, unsubscribedAt, bouncedAt }: SubscriberRow): Date {
  const at = { pending: null, subscribed: confirmedAt, unsubscribed: unsubscribedAt, bounced: bouncedAt }[state]
  return at ?? createdAt
}

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
          <Button variant="transparent" component={Link} to={href("/admin/newsletter/subscribers/import")}>
            Import a list
          </Button>
          <Button variant="transparent" component="a" href={href("/admin/newsletter/subscribers/export")}>
            Export
          </Button>
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
      intent="add"
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
