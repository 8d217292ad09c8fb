import { Button } from "../../ui/controls/button.tsx"
import { Field, FieldList } from "../../ui/forms/fields.tsx"
import { NewPasswordField } from "../new-password.tsx"
import { type AccountFormAnswer, AccountSection, findSectionAnswer } from "./account-section.tsx"
import { AccountSectionForm } from "./account-section-form.tsx"

export function PasswordSection({ has, answer }: { has: boolean; answer: AccountFormAnswer | undefined }) {
  const own = findSectionAnswer("password", answer)
  return (
    <AccountSection
      id="password"
      title="Password"
      note={has ? undefined : "This account signs in without one."}
      answer={answer}
    >
      {/* The key clears the password fields. */}
      <AccountSectionForm part="password" key={own?.said}>
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
      </AccountSectionForm>
    </AccountSection>
  )
}
