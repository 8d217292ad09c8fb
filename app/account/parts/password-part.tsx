import { Button } from "../../ui/controls/button.tsx"
import { Field, FieldList } from "../../ui/forms/fields.tsx"
import { NewPasswordField } from "../new-password.tsx"
import { type AccountFormAnswer, answerOf, Part } from "./part.tsx"
import { PartForm } from "./part-form.tsx"

export function PasswordPart({ has, answer }: { has: boolean; answer: AccountFormAnswer | undefined }) {
  const own = answerOf("password", answer)
  return (
    <Part id="password" title="Password" note={has ? undefined : "This account signs in without one."} answer={answer}>
      {/* keyed, so that passwords do not stay in the fields */}
      <PartForm part="password" key={own?.said}>
        <FieldList>
          {has && (
            <Field
              label="Current password"
              name="current"
              type="password"
              autoComplete="current-password"
              required
              error={own?.problem?.fields?.current}
            />
          )}
          <NewPasswordField label="New password" error={own?.problem?.fields?.password} />
          <Button>{has ? "Change" : "Set a password"}</Button>
        </FieldList>
      </PartForm>
    </Part>
  )
}
