import { href } from "react-router"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Button, ButtonLink } from "../../ui/controls/button.tsx"
import { Field, FieldList } from "../../ui/forms/fields.tsx"
import styles from "../account.module.css"
import { NewPasswordField } from "../new-password.tsx"
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

export function DataSection({ email, answer }: { email: string; answer: AccountFormAnswer | undefined }) {
  const own = findSectionAnswer("data", answer)
  return (
    <AccountSection id="data" title="Your data" answer={answer}>
      <p className={styles.text}>Everything kept about you fits in one file.</p>
      <p className={styles.after}>
        <ButtonLink href={href("/account/data.json")}>Download my data</ButtonLink>
      </p>
      <details className={styles.end} open={Boolean(own?.problem)}>
        <summary>Delete my account</summary>
        <p className={styles.text}>
          Your account, your name in it and everything that you sign in with are deleted. Orders and invoices stay for
          as long as the law asks for them. This cannot be undone.
        </p>
        <AccountSectionForm part="data" act="delete">
          <FieldList>
            <Field
              label="To delete it, type your e-mail address"
              name="email"
              autoComplete="off"
              required
              placeholder={email}
              defaultValue={own?.typed?.email}
              error={own?.problem?.fields?.email}
            />
            <Button>Delete my account</Button>
          </FieldList>
        </AccountSectionForm>
      </details>
    </AccountSection>
  )
}
