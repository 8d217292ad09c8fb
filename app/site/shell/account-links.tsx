import { href } from "react-router"
import { useAuth } from "../../account/auth-context.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import text from "../../ui/text.module.css"

/** @param toSignIn target for signed-out visitors */
export function AccountLinks({ toSignIn = href("/account") }: { toSignIn?: string }) {
  const { user, userRole, isKnown } = useAuth()
  return (
    <>
      <TextLink bare className={isKnown ? undefined : text.unknown} href={user ? href("/account") : toSignIn}>
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
