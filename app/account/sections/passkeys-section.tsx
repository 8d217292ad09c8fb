import { useMemo, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import type { OwnPasskey } from "../../../domain/accounts/sessions/passkeys.server.ts"
import { refuseUnconfirmed } from "../../../domain/actor.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Field, FieldList, FormProblem } from "../../ui/forms/fields.tsx"
import styles from "../account.module.css"
import { type AccountFormAnswer, AccountSection, findSectionAnswer } from "./account-section.tsx"
import { AccountSectionForm } from "./account-section-form.tsx"

type Props = {
  passkeys: OwnPasskey[]
  thisDevice: string
  hasMfa: boolean
  timeZone: string
  answer: AccountFormAnswer | undefined
}

const part = "passkeys"

/** Adding a passkey is the only action of the page that needs scripts. */
export function PasskeysSection({ passkeys, thisDevice, hasMfa, timeZone, answer }: Props) {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [name, setName] = useState(thisDevice)
  // the answer at the time of the request: a later one completes the confirmation
  const [asked, setAsked] = useState<{ after: AccountFormAnswer | undefined } | null>(null)
  const toConfirm = asked !== null && asked.after === answer
  const adding = useRef(false)
  const add = async () => {
    // a double click would add two
    if (adding.current) return
    adding.current = true
    setProblem(null)
    const { addPasskey } = await import("../passkey.ts")
    const added = await addPasskey(name).finally(() => {
      adding.current = false
    })
    if (added.ok) await revalidate()
    else if (added.unconfirmed) setAsked({ after: answer })
    else setProblem(added.message)
  }
  const shownAnswer: AccountFormAnswer | undefined = useMemo(
    () => (toConfirm ? { part, problem: refuseUnconfirmed().problem, held: { part, act: "confirm" } } : answer),
    [toConfirm, answer],
  )
  return (
    <AccountSection
      id={part}
      title="Passkeys"
      note="Sign in with your face, your fingerprint or a key"
      answer={shownAnswer}
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <ul className={styles.thin}>
        {passkeys.map((passkey) => (
          <Row key={passkey.id} {...{ passkey, hasMfa, timeZone, answer }} />
        ))}
      </ul>
      <div className={styles.new}>
        <FieldList className={styles.scripts}>
          <Field
            label="Name this passkey"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={60}
            autoComplete="off"
          />
          <Button type="button" onClick={add}>
            Add a passkey
          </Button>
        </FieldList>
      </div>
    </AccountSection>
  )
}

type RowProps = Pick<Props, "hasMfa" | "timeZone" | "answer"> & { passkey: OwnPasskey }

function Row({ passkey: { id, name, createdAt, usedAt, provesSecondStep }, hasMfa, timeZone, answer }: RowProps) {
  const own = findSectionAnswer(part, answer)
  const typed = own?.problem?.fields?.name && own.typed?.passkey === id ? own.typed.name : undefined
  const used = usedAt ? `, last used ${formatDateInZone(usedAt, timeZone)}` : ""
  return (
    <li>
      <span>
        {name}
        {hasMfa && !provesSecondStep && <small>Added before the second step: asks for the code, too</small>}
      </span>
      <span>
        Added {formatDateInZone(createdAt, timeZone)}
        {used}
      </span>
      <div className={styles.acts}>
        {/* keyed, so that it closes once the name is saved */}
        <details key={name} className={styles.rename} open={typed !== undefined}>
          <summary aria-label={`Rename: ${name}`}>Rename</summary>
          <AccountSectionForm part={part} act="rename">
            <input type="hidden" name="passkey" value={id} />
            <FieldList>
              <Field
                label="Name"
                name="name"
                required
                maxLength={60}
                autoComplete="off"
                defaultValue={typed ?? name}
                error={typed === undefined ? undefined : own?.problem?.fields?.name}
              />
              <Button>Save</Button>
            </FieldList>
          </AccountSectionForm>
        </details>
        <AccountSectionForm part={part} act="remove">
          <button type="submit" name="passkey" value={id} aria-label={`Remove: ${name}`}>
            Remove
          </button>
        </AccountSectionForm>
      </div>
    </li>
  )
}
