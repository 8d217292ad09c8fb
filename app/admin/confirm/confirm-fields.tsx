import { Button, TextInput } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { proofs } from "../../../domain/accounts/confirm-proofs.ts"
import type { ProofWays } from "../../../domain/accounts/proof-ways.server.ts"
import type { Problem } from "../../../domain/problem.ts"
import { codeInFolder, useEmailsLeave } from "../../ui/emails-leave.ts"
import { RefusedNotice } from "../kit/page.tsx"
import styles from "./confirm.module.css"

export type ConfirmAnswer = { confirmed: boolean; problem: Problem | null; codeSent: boolean } | undefined

/** A password, a passkey, or (for accounts without a password) a one-time code by e-mail. */
export function ConfirmFields({ ways, answer }: { ways: ProofWays; answer: ConfirmAnswer }) {
  const { problem = null, codeSent = false } = answer ?? {}
  const errors = problem?.fields ?? {}
  const emailsLeave = useEmailsLeave()
  const asksCode = !ways.password && codeSent
  const said = errors[proofs.passkey] ?? (problem && !problem.fields ? problem.message : null)
  return (
    <div className={styles.fields}>
      {said && <RefusedNotice>{said}</RefusedNotice>}
      {ways.password && (
        <TextInput
          label="Your password"
          name={proofs.password}
          type="password"
          autoComplete="current-password"
          data-autofocus
          error={errors[proofs.password]}
        />
      )}
      {asksCode && (
        <TextInput
          label="Six-digit code"
          name={proofs.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          description={emailsLeave ? `We’ve sent it to ${ways.email}` : codeInFolder}
          error={errors[proofs.code]}
        />
      )}
      <div className={styles.acts}>
        {(ways.password || asksCode) && (
          <Button variant="filled" type="submit">
            Confirm
          </Button>
        )}
        {ways.passkey && <WithPasskey />}
        {!ways.password && (
          <Button variant="default" type="submit" name={proofs.send} value="yes">
            {asksCode ? "Send another code" : "Send a code by e-mail"}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Hidden without scripts. */
function WithPasskey() {
  const signed = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [response, setResponse] = useState<string | null>(null)
  useEffect(() => {
    if (response === null) return
    // Omits a partly typed password.
    for (const field of signed.current?.form?.elements ?? [])
      if (field instanceof HTMLInputElement && field.name === proofs.password) field.disabled = true
    signed.current?.form?.requestSubmit()
    setResponse(null)
  }, [response])
  const sign = async () => {
    setProblem(null)
    const { signWithPasskey } = await import("../../account/passkey.ts")
    const made = await signWithPasskey()
    if (made.ok) setResponse(made.response)
    else setProblem(made.message)
  }
  return (
    <>
      {problem && <RefusedNotice>{problem}</RefusedNotice>}
      {response !== null && <input ref={signed} type="hidden" name={proofs.passkey} value={response} />}
      <Button variant="default" type="button" className={styles.scripts} onClick={sign}>
        Use a passkey
      </Button>
    </>
  )
}
