import type { ReactNode } from "react"
import type { Problem } from "../../domain/problem.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, Fields, FormProblem } from "../ui/forms/fields.tsx"
import { AccountForm } from "./account-form.tsx"
import { LookInYourMail } from "./look-in-your-mail.tsx"
import { NextField } from "./next-field.tsx"
import { type OtherWay, OtherWays } from "./other-ways.tsx"

type Props = {
  title: string
  words: string
  /** The button's. */
  label: string
  /** What is said once it was sent, up to the address. */
  sent: string
  answer: { problem: Problem | null; typed?: Record<string, unknown> | null } | undefined
  /** After it was sent: back to this form. */
  again: OtherWay
  ways: OtherWay[]
  /** Further ways, before the others (`<li>`). */
  rows?: ReactNode
  /** Further fields. */
  children?: ReactNode
}

/** A page that takes an address, to which a letter with a link is sent; afterwards it says so. */
export function AskByMail({ title, words, label, sent, answer, again, ways, rows, children }: Props) {
  const problem = answer?.problem
  const email = String(answer?.typed?.email ?? "")
  if (answer && !problem) return <LookInYourMail email={email} what={sent} ways={[again, ...ways]} />
  return (
    <>
      <h1>{title}</h1>
      <p>{words}</p>
      <AccountForm method="post">
        <Fields>
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
        </Fields>
      </AccountForm>
      <OtherWays ways={ways}>{rows}</OtherWays>
    </>
  )
}
