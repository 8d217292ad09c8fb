import type { PersonRow } from "../../../domain/accounts/people-queries.server.ts"
import { Status } from "../kit/status.tsx"

type Person = Pick<PersonRow, "role" | "isInvitation" | "confirmed">

/** What somebody is on this site. `Not confirmed`: an account whose address nobody has shown to be theirs. */
export function PersonStatus({ of: { role, isInvitation, confirmed } }: { of: Person }) {
  if (isInvitation) return <Status mark="dashed">Invited</Status>
  if (role === "admin") return <Status mark="full">Admin</Status>
  return confirmed ? <Status mark="ring">User</Status> : <Status mark="dashed">Not confirmed</Status>
}

/** What the person is called: an address where there is no name. */
export const calledOf = ({ name, email }: Pick<PersonRow, "name" | "email">): string => name || email

/** The same with its article, as in "Ada is an admin now". */
export const anRole = { admin: "an admin", user: "a user" }
