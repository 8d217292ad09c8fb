import { href } from "react-router"
import { Button, ButtonLink } from "../../ui/controls/button.tsx"
import { Field, FieldList } from "../../ui/forms/fields.tsx"
import styles from "../account.module.css"
import { type AccountFormAnswer, AccountSection, findSectionAnswer } from "./account-section.tsx"
import { AccountSectionForm } from "./account-section-form.tsx"

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
