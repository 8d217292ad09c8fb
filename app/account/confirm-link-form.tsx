import type { ReactNode } from "react"
import type { Problem } from "../../domain/problem.ts"
import { Button } from "../ui/controls/button.tsx"
import { FieldList } from "../ui/forms/fields.tsx"
import { AccountForm } from "./account-form.tsx"
import { type AlternativeLink, Alternatives } from "./alternatives.tsx"
import { NextField } from "./next-field.tsx"

type Props = {
  title: string
  label: string
  token: string
  problem: Problem | null | undefined
  alternatives: AlternativeLink[]
  children?: ReactNode
}

export function ConfirmLinkForm({ title, label, token, problem, alternatives, children }: Props) {
  if (problem && !problem.fields)
    return (
      <>
        <h1>This link no longer works</h1>
        <p role="alert">{problem.message}</p>
        <Alternatives alternatives={alternatives} />
      </>
    )
  return (
    <>
      <h1>{title}</h1>
      <AccountForm method="post" reloadDocument>
        <FieldList>
          <input type="hidden" name="token" value={token} />
          <NextField />
          {children}
          <Button main wide>
            {label}
          </Button>
        </FieldList>
      </AccountForm>
    </>
  )
}
