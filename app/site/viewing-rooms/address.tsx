import { Field } from "../../ui/forms/fields.tsx"
import { type Refused, refusedForm } from "../contact/typed.ts"

/** Where answers go, where the studio does not know it. */
export function Address({ refused }: { refused: Refused | undefined }) {
  const { typed, wrong } = refusedForm(refused)
  return (
    <Field
      label="Your e-mail address"
      name="email"
      type="email"
      autoComplete="email"
      hint="For the studio’s answer"
      defaultValue={typed("email")}
      error={wrong("email")}
    />
  )
}
