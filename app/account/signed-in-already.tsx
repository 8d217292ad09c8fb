import { href } from "react-router"
import { TextLink } from "../ui/controls/text-link.tsx"
import type { SignedInUser } from "./find-signed-in-user.server.ts"

/** For users who return to a link that they have used. */
export function SignedInAlready({ person: { email, isAdmin } }: { person: SignedInUser }) {
  return (
    <>
      <h1>You’re signed in</h1>
      <p>
        This link has been used, or has expired. You don’t need it: you’re signed in as <strong>{email}</strong>.
      </p>
      <p>
        {/* a new document: the public bundle has no studio routes */}
        <TextLink href={isAdmin ? href("/admin") : href("/account")}>
          {isAdmin ? "Open the studio" : "Your account"}
        </TextLink>
      </p>
    </>
  )
}
