import { createContext, useContext, useEffect, useRef } from "react"
import { href } from "react-router"
import { confirmProofs } from "../../../domain/accounts/sessions/confirm-proofs.ts"
import type { Problem } from "../../../domain/problem.ts"
import { codeInFolder, useCanSendEmail } from "../../ui/can-send-email.ts"
import { Button } from "../../ui/controls/button.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Field, FieldList, FormProblem } from "../../ui/forms/fields.tsx"
import styles from "../account.module.css"
import { AccountForm } from "../account-form.tsx"
import { usePasskeyProof } from "../use-passkey-proof.ts"

type ConfirmMethods = { password: boolean; passkey: boolean; email: string }

export const ConfirmMethodsContext = createContext<ConfirmMethods>({ password: true, passkey: false, email: "" })

/** `held`: the fields of the form that needs the confirmation. */
export type HeldFields = { held?: Record<string, string>; codeSent?: boolean }

type Props = { part: string; answer: HeldFields & { problem: Problem | null }; onCancel: () => void }

/** Replaces a section whose action needs reauthentication, and submits the section's fields again. */
export function ConfirmForm({ part, answer: { held = {}, codeSent = false, problem }, onCancel }: Props) {
  const methods = useContext(ConfirmMethodsContext)
  const canSendEmail = useCanSendEmail()
  const input = useRef<HTMLInputElement>(null)
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => (input.current ?? intro.current)?.focus(), [])
  const asksCode = !methods.password && codeSent
  const errors = problem?.fields ?? {}
  const isEnd = held.part === "data" && held.act === "delete"
  return (
    <AccountForm method="post" action={`#${part}`} preventScrollReset>
      {Object.entries(held).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className={styles.text} ref={intro} tabIndex={-1}>
        You signed in a while ago. Please confirm that it’s you before we go on.
        {isEnd && <strong> Your account is then deleted, and that cannot be undone.</strong>}
      </p>
      <FieldList>
        {problem && !problem.fields && problem.reason === undefined && <FormProblem>{problem.message}</FormProblem>}
        {errors[confirmProofs.passkey] && <FormProblem>{errors[confirmProofs.passkey]}</FormProblem>}
        {methods.password && (
          <Field
            ref={input}
            label="Your password"
            name={confirmProofs.password}
            type="password"
            autoComplete="current-password"
            required
            error={errors[confirmProofs.password]}
          />
        )}
        {asksCode && (
          <Field
            ref={input}
            label="Six-digit code"
            name={confirmProofs.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            hint={canSendEmail ? `We’ve sent it to ${methods.email}.` : codeInFolder}
            error={errors[confirmProofs.code]}
          />
        )}
        {(methods.password || asksCode) && <Button main>{isEnd ? "Delete my account" : "Confirm"}</Button>}
        {methods.passkey && <WithPasskey />}
        {!methods.password && (
          <Button name={confirmProofs.send} value="yes" formNoValidate>
            {asksCode ? "Send another code" : "Send a code by e-mail"}
          </Button>
        )}
      </FieldList>
      <p className={styles.other}>
        {/* without scripts a new document, which drops the held fields */}
        <TextLink
          href={`${href("/account")}?#${part}`}
          onClick={(event) => {
            event.preventDefault()
            onCancel()
          }}
        >
          Cancel
        </TextLink>
      </p>
    </AccountForm>
  )
}

function WithPasskey() {
  // The form's required password must not block the passkey.
  const { field, problem, response, sign } = usePasskeyProof((form) => {
    form.noValidate = true
  })
  return (
    <>
      {problem && <FormProblem>{problem}</FormProblem>}
      {response !== null && <input ref={field} type="hidden" name={confirmProofs.passkey} value={response} />}
      <Button type="button" className={styles.scripts} onClick={sign}>
        Use a passkey
      </Button>
    </>
  )
}
