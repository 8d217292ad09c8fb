import { href } from "react-router"
import { useAuth } from "../../account/auth-context.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"

/** The way to the account; to an admin also the way to the studio. */
export function AccountLinks() {
  const { user, userRole } = useAuth()
  return (
    <>
      <TextLink bare href={href("/account")}>
        {user ? "Your account" : "Sign in"}
      </TextLink>
      {userRole === "admin" && (
        <TextLink bare href={href("/admin")}>
          The studio
        </TextLink>
      )}
    </>
  )
}
