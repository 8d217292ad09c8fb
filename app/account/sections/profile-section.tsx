import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Field, FieldList } from "../../ui/forms/fields.tsx"
import { type AccountFormAnswer, AccountSection, findSectionAnswer } from "./account-section.tsx"
import { AccountSectionForm } from "./account-section-form.tsx"

export function ProfileSection({
  name,
  email,
  answer,
}: {
  name: string
  email: string
  answer: AccountFormAnswer | undefined
}) {
  const canSendEmail = useCanSendEmail()
  const own = findSectionAnswer("profile", answer)
  return (
    <AccountSection id="profile" title="You" answer={answer}>
      <AccountSectionForm part="profile">
        <FieldList>
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={120}
            defaultValue={own?.typed?.name ?? name}
            error={own?.problem?.fields?.name}
          />
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={own?.typed?.email ?? email}
            hint={
              canSendEmail
                ? "We’ll send a link to a new address. Open the link there to confirm it."
                : "A new address counts once it’s confirmed by a link. This site can’t send e-mail yet."
            }
            error={own?.problem?.fields?.email}
          />
          <Button>Save</Button>
        </FieldList>
      </AccountSectionForm>
    </AccountSection>
  )
}
