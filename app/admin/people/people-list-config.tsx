import { href } from "react-router"
import type { PeopleView, PersonRow } from "../../../domain/accounts/people/people-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { getDisplayName, PersonStatus, roleLabelsWithArticle } from "./person-status.tsx"

/** `isHere`: the person has an open tab; `expired`: the invitation's link no longer works. */
type PersonInList = PersonRow & { isHere: boolean; expired: boolean }

export const peopleList: StudioList<PersonInList, PeopleView> = {
  path: href("/admin/settings/people"),
  title: "People",
  noun: { one: "person", many: "people" },
  getKey: ({ id }) => id,
  getName: getDisplayName,
  getPath: ({ id }) => href("/admin/settings/people/:id", { id }),
  views: {
    name: "role",
    label: "Role",
    words: { admins: "Admins", invited: "Invited", users: "Users" },
    always: ["admins", "users"],
  },
  search: { label: "Search people", hint: "Name or address" },
  columns: [
    { name: "name", head: "Name", slot: "title", cell: getDisplayName },
    {
      name: "email",
      head: "E-mail",
      width: "28%",
      tone: "soft",
      slot: "second",
      cell: (person) =>
        person.isInvitation ? <InvitedAs {...person} /> : person.name && <EmailAddress of={person.email} />,
    },
    { name: "role", head: "Role", width: "10rem", slot: "status", cell: (person) => <PersonStatus of={person} /> },
    {
      name: "step",
      head: "Two-step",
      width: "8rem",
      tone: "soft",
      wide: true,
      cell: (person) => !person.isInvitation && (person.hasFactor ? "Yes" : "No"),
    },
    {
      name: "sessions",
      head: "Sessions",
      width: "6rem",
      tone: "soft",
      wide: true,
      cell: (person) => !person.isInvitation && person.sessions,
    },
    {
      name: "seen",
      head: "Last seen",
      width: "9rem",
      tone: "soft",
      slot: "aside",
      cell: (person) => !person.isInvitation && <LastSeen {...person} />,
    },
  ],
  empty: "Nobody has an account yet.",
}

function LastSeen({ isHere, seenAt }: PersonInList) {
  if (isHere) return "Here now"
  return seenAt ? <Day at={seenAt} /> : "Never"
}

const InvitedAs = ({ role, expiresAt, expired }: PersonInList) => (
  <>
    As {roleLabelsWithArticle[role]}
    {expiresAt && (
      <>
        , {expired ? "expired" : "until"} <Day at={expiresAt} />
      </>
    )}
  </>
)
