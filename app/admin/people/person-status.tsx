import type { PersonRow } from "../../../domain/accounts/people/people-queries.server.ts"
import { Status } from "../kit/status.tsx"

type Person = Pick<PersonRow, "role" | "isInvitation" | "confirmed">

/** `Not confirmed`: an account whose e-mail address is not verified. */
export function PersonStatus({ of: { role, isInvitation, confirmed } }: { of: Person }) {
  if (isInvitation) return <Status mark="dashed">Invited</Status>
  if (role === "admin") return <Status mark="full">Admin</Status>
  return confirmed ? <Status mark="ring">User</Status> : <Status mark="dashed">Not confirmed</Status>
}

export const getDisplayName = ({ name, email }: Pick<PersonRow, "name" | "email">): string => name || email

/** With the article, as in "Ada is an admin now". */
export const roleLabelsWithArticle = { admin: "an admin", user: "a user" }
