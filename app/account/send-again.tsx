import { href } from "react-router"
import { Button } from "../ui/controls/button.tsx"
import { AccountForm } from "./account-form.tsx"
import { NextField } from "./next-field.tsx"

export function SendAgain({ email }: { email: string }) {
  return (
    <AccountForm method="post" action={href("/auth")}>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="email" value={email} />
      <NextField />
      <Button wide>Send it again</Button>
    </AccountForm>
  )
}
