import type { ReactNode } from "react"
import type { Problem } from "../../domain/problem.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, FieldList, FormProblem } from "../ui/forms/fields.tsx"
import { AccountForm } from "./account-form.tsx"
import { type AlternativeLink, Alternatives } from "./alternatives.tsx"
import { CheckYourEmail } from "./check-your-email.tsx"
import { NextField } from "./next-field.tsx"

type Props = {
  title: string
  intro: string
  label: string
  sent: string
  without: { before: string; after: string }
  canSendEmail: boolean
  answer: { problem: Problem | null; typed?: Record<string, unknown> | null } | undefined
  again: AlternativeLink
  alternatives: AlternativeLink[]
  afterwards?: (email: string) => ReactNode
  rows?: ReactNode
  children?: ReactNode
}

export function EmailRequestForm(props: Props) {
  const { title, intro, label, sent, without, canSendEmail, answer, again, alternatives, afterwards, rows, children } =
    props
  const problem = answer?.problem
  const email = String(answer?.typed?.email ?? "")
  if (answer && !problem)
    return (
      <CheckYourEmail
        {...{ email, canSendEmail }}
        what={sent}
        without={without.after}
        alternatives={[again, ...alternatives]}
      >
        {afterwards?.(email)}
      </CheckYourEmail>
    )
  return (
    <>
      <h1>{title}</h1>
      <p>{canSendEmail ? intro : without.before}</p>
      <AccountForm method="post">
        <FieldList>
          {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
          <NextField />
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            required
            defaultValue={email}
            error={problem?.fields?.email}
          />
          {children}
          <Button main wide>
            {label}
          </Button>
        </FieldList>
      </AccountForm>
      <Alternatives alternatives={alternatives}>{rows}</Alternatives>
    </>
  )
}
