import { useEffect, useState } from "react"
import type { Problem } from "../../domain/problem.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, FieldList, FormProblem, Select, SelectOptions } from "../ui/forms/fields.tsx"
import { AccountForm } from "./account-form.tsx"
import styles from "./first-run-forms.module.css"
import { NewPasswordField } from "./new-password.tsx"

export const CodeForm = ({ error }: { error: string | undefined }) => (
  <AccountForm method="post" reloadDocument>
    <FieldList>
      <Field
        label="Set-up code"
        name="code"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="It was printed where the site was started, for example in the terminal, and “solander status” prints it again. The address beside it opens set-up without typing the code."
        error={error}
      />
      <Button main className={styles.button}>
        Open set-up
      </Button>
    </FieldList>
  </AccountForm>
)

type Choices = { countries: readonly (readonly [value: string, label: string])[]; country: string }

type FirstAccountProps = Choices & {
  problem: Problem | undefined
  typed: Record<string, unknown> | null | undefined
}

export const FirstAccountForm = ({ countries, country, problem, typed }: FirstAccountProps) => (
  <AccountForm method="post" reloadDocument>
    <FieldList>
      {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
      <Field
        label="Your name, as on a wall label"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={String(typed?.name ?? "")}
        error={problem?.fields?.name}
      />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={String(typed?.email ?? "")}
        hint="You sign in with it, and visitors write to it. You can separate the two later."
        error={problem?.fields?.email}
      />
      <NewPasswordField error={problem?.fields?.password} />
      <Select
        label="Where is the studio?"
        name="country"
        autoComplete="country"
        hint="This sets currency, units and first deliveries."
        defaultValue={String(typed?.country ?? country)}
        error={problem?.fields?.country}
      >
        <option value="">Please choose</option>
        <SelectOptions of={countries} />
      </Select>
      <BrowserTimeZone />
      <Button main className={styles.button}>
        Next
      </Button>
    </FieldList>
  </AccountForm>
)

/** Empty without scripts. */
export function BrowserTimeZone() {
  const [zone, setZone] = useState("")
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return <input type="hidden" name="timeZone" value={zone} />
}
