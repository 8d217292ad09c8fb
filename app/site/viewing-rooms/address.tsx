import { Field } from "../../ui/forms/fields.tsx"
import { getRefusedValues, type RefusedForm } from "../contact/refused-form.ts"

export function Address({ refused }: { refused: RefusedForm | undefined }) {
  const { typed, wrong } = getRefusedValues(refused)
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
