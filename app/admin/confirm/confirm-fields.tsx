import { Button, TextInput } from "@mantine/core"
import { confirmProofs } from "../../../domain/accounts/sessions/confirm-proofs.ts"
import type { ProofMethods } from "../../../domain/accounts/sessions/proof-methods.server.ts"
import type { Problem } from "../../../domain/problem.ts"
import { usePasskeyProof } from "../../account/use-passkey-proof.ts"
import { codeInFolder, useCanSendEmail } from "../../ui/can-send-email.ts"
import { RefusedNotice } from "../kit/page.tsx"
import styles from "./confirm.module.css"

export type ConfirmAnswer = { confirmed: boolean; problem: Problem | null; codeSent: boolean } | undefined

/** A password, a passkey, or (for accounts without a password) a one-time code by e-mail. */
export function ConfirmFields({ methods, answer }: { methods: ProofMethods; answer: ConfirmAnswer }) {
  const { problem = null, codeSent = false } = answer ?? {}
  const errors = problem?.fields ?? {}
  const canSendEmail = useCanSendEmail()
  const shouldAskCode = !methods.password && codeSent
  const message = errors[confirmProofs.passkey] ?? (problem && !problem.fields ? problem.message : null)
  return (
    <div className={styles.fields}>
      {message && <RefusedNotice>{message}</RefusedNotice>}
      {methods.password && (
        <TextInput
          label="Your password"
          name={confirmProofs.password}
          type="password"
          autoComplete="current-password"
          data-autofocus
          error={errors[confirmProofs.password]}
        />
      )}
      {shouldAskCode && (
        <TextInput
          label="Six-digit code"
          name={confirmProofs.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          description={canSendEmail ? `We’ve sent it to ${methods.email}` : codeInFolder}
          error={errors[confirmProofs.code]}
        />
      )}
      <div className={styles.acts}>
        {(methods.password || shouldAskCode) && (
          <Button variant="filled" type="submit">
            Confirm
          </Button>
        )}
        {methods.passkey && <PasskeyButton />}
        {!methods.password && (
          <Button variant="default" type="submit" name={confirmProofs.send} value="yes">
            {shouldAskCode ? "Send another code" : "Send a code by e-mail"}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Hidden without scripts. */
function PasskeyButton() {
  // Omits a partly typed password.
  const { field, problem, response, sign } = usePasskeyProof((form) => {
    for (const one of form.elements)
      if (one instanceof HTMLInputElement && one.name === confirmProofs.password) one.disabled = true
  })
  return (
    <>
      {problem && <RefusedNotice>{problem}</RefusedNotice>}
      {response !== null && <input ref={field} type="hidden" name={confirmProofs.passkey} value={response} />}
      <Button variant="default" type="button" className={styles.scripts} onClick={sign}>
        Use a passkey
      </Button>
    </>
  )
}
