import { useRef, useState } from "react"
import { useRevalidator } from "react-router"
import type { OwnPasskey } from "../../../domain/accounts/passkeys.server.ts"
import { sayDateOf } from "../../../lib/site-time.ts"
import { Button } from "../../ui/controls/button.tsx"
import { FormProblem } from "../../ui/forms/fields.tsx"
import styles from "../account.module.css"
import { type Answer, Part } from "./part.tsx"
import { PartForm } from "./part-form.tsx"

type Props = { passkeys: OwnPasskey[]; hasStep: boolean; timeZone: string; answer: Answer | undefined }

/** Signing in with a face, a finger or a key. The only part that needs scripts. @param hasStep whether there is a second step */
export function PasskeysPart({ passkeys, hasStep, timeZone, answer }: Props) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const adding = useRef(false)
  const add = async () => {
    // a double click would add two
    if (adding.current) return
    adding.current = true
    setProblem(null)
    const { addPasskey } = await import("../passkey.ts")
    const added = await addPasskey().finally(() => {
      adding.current = false
    })
    if (added.ok) await revalidate()
    else setProblem(added.message)
  }
  return (
    <Part id="passkeys" title="Passkeys" note="Sign in with your face, your fingerprint or a key" answer={answer}>
      {problem && <FormProblem>{problem}</FormProblem>}
      <ul className={styles.thin}>
        {passkeys.map(({ id, name, createdAt, provesSecondStep }) => (
          <li key={id}>
            <span>
              {name}
              {hasStep && !provesSecondStep && <small>Added before the second step: asks for the code, too</small>}
            </span>
            <span>Added {sayDateOf(createdAt, timeZone)}</span>
            <PartForm part="passkeys" act="remove">
              <button type="submit" name="passkey" value={id} aria-label={`Remove: ${name}`}>
                Remove
              </button>
            </PartForm>
          </li>
        ))}
      </ul>
      <Button type="button" className={styles.scripts} onClick={add}>
        Add a passkey
      </Button>
    </Part>
  )
}
