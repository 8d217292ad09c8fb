import { href } from "react-router"
import {
  type SubscriberState,
  subscriberStateLabels,
} from "../../../../domain/newsletter/subscribers/subscriber-labels.ts"
import type { SubscriberRow } from "../../../../domain/newsletter/subscribers/subscriber-queries.server.ts"
import { Day } from "../../kit/dates.tsx"
import { EmailAddress } from "../../kit/email-address.tsx"
import type { StudioList } from "../../kit/list/list.ts"
import { SubscriberStatus } from "./subscriber-status.tsx"

export const subscriberList: StudioList<SubscriberRow, SubscriberState> = {
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
