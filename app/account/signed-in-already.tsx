import { href } from "react-router"
import { TextLink } from "../ui/controls/text-link.tsx"
import type { SignedIn } from "./signed-in-as.server.ts"

/** Whoever has just used a link, and goes back, is told where to go on, not that the link is dead. */
export function SignedInAlready({ person: { email, isAdmin } }: { person: SignedIn }) {
  return (
    <>
      <h1>You’re signed in</h1>
      <p>
        This link has been used, or has expired. You don’t need it: you’re signed in as <strong>{email}</strong>.
      </p>
      <p>
        {/* a new document: the site knows no routes of the studio */}
        <TextLink href={isAdmin ? href("/admin") : href("/account")}>
          {isAdmin ? "Open the studio" : "Your account"}
        </TextLink>
      </p>
    </>
  )
}
