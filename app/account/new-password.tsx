import { href } from "react-router"
import { passwordLength } from "../../domain/accounts/password-length.ts"
import type { Problem } from "../../domain/problem.ts"
import { Button } from "../ui/controls/button.tsx"
import { Field, FieldList, FormProblem } from "../ui/forms/fields.tsx"
import { AccountForm } from "./account-form.tsx"
import { Alternatives } from "./alternatives.tsx"

export function NewPasswordField({ label = "Password", error }: { label?: string; error: string | undefined }) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      minLength={passwordLength.min}
      maxLength={passwordLength.max}
      hint={`At least ${passwordLength.min} characters. Four unrelated words make a good one.`}
      error={error}
    />
  )
}

export function NewPassword({ token, problem }: { token: string; problem: Problem | undefined }) {
  return (
    <>
      <h1>New password</h1>
      <p>All your devices are signed out when you save it.</p>
      <AccountForm method="post" reloadDocument>
        <FieldList>
          {problem && !problem.fields && <FormProblem>{problem.message}</FormProblem>}
          <input type="hidden" name="token" value={token} />
          <NewPasswordField label="New password" error={problem?.fields?.password} />
          <Button main wide>
            Save
          </Button>
        </FieldList>
      </AccountForm>
      <Alternatives
        alternatives={[
          { words: "Ask for a new link", href: href("/auth/forgotten") },
          { words: "Sign in", href: href("/auth") },
        ]}
      />
    </>
  )
}
