import type { ReactNode } from "react"
import type { Problem } from "../../domain/problem.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, FieldList, FormProblem } from "../ui/forms/fields.tsx"
import { AccountForm } from "./account-form.tsx"
import { LookInYourMail } from "./look-in-your-mail.tsx"
import { NextField } from "./next-field.tsx"
import { type OtherWay, OtherWays } from "./other-ways.tsx"

type Props = {
  title: string
  words: string
  label: string
  sent: string
  without: { before: string; after: string }
  emailsLeave: boolean
  answer: { problem: Problem | null; typed?: Record<string, unknown> | null } | undefined
  again: OtherWay
  ways: OtherWay[]
  afterwards?: (email: string) => ReactNode
  rows?: ReactNode
  children?: ReactNode
}

export function AskByMail(props: Props) {
  const { title, words, label, sent, without, emailsLeave, answer, again, ways, afterwards, rows, children } = props
  const problem = answer?.problem
  const email = String(answer?.typed?.email ?? "")
  if (answer && !problem)
    return (
      <LookInYourMail {...{ email, emailsLeave }} what={sent} without={without.after} ways={[again, ...ways]}>
        {afterwards?.(email)}
      </LookInYourMail>
    )
  return (
    <>
      <h1>{title}</h1>
      <p>{emailsLeave ? words : without.before}</p>
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
      <OtherWays ways={ways}>{rows}</OtherWays>
    </>
  )
}
