import { useState } from "react"
import type { EnrolledFactor } from "../../../domain/accounts/mfa/factor.ts"
import type { PublicFactor } from "../../../domain/accounts/tokens/public-user.server.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import controls from "../../ui/controls/controls.module.css"
import { Field, FieldList } from "../../ui/forms/fields.tsx"
import styles from "../account.module.css"
import { OneTimeCodeField } from "../one-time-code-field.tsx"
import { type AccountFormAnswer, AccountSection, findSectionAnswer } from "./account-section.tsx"
import { AccountSectionForm } from "./account-section-form.tsx"

export type MfaAnswer = AccountFormAnswer & { enrolled?: EnrolledFactor; challenge?: string }

const factorTypeLabels = { totp: "An app that shows codes", phone: "Codes sent to a phone" }

export function MfaSection({ factors, answer }: { factors: PublicFactor[]; answer: MfaAnswer | undefined }) {
  const latest = findSectionAnswer("second-step", answer)
  // an enrollment stays while another section is saved
  const [started, setStarted] = useState<MfaAnswer>()
  if (latest && latest !== started) setStarted(latest)
  const own = latest ?? (started?.enrolled ? started : undefined)
  const verified = factors.filter(({ status }) => status === "verified")
  return (
    <AccountSection
      id="second-step"
      title="Two-step verification"
      note="A code from your phone, after the password"
      answer={answer}
    >
      {verified.length > 0 && (
        <ul className={styles.thin}>
          {verified.map(({ id, factor_type, friendly_name, phone }) => (
            <li key={id}>
              <span>{factorTypeLabels[factor_type]}</span>
              <span>{phone ?? friendly_name}</span>
              <AccountSectionForm part="second-step" act="remove">
                <button type="submit" name="factor" value={id} aria-label={`Remove: ${factorTypeLabels[factor_type]}`}>
                  Remove
                </button>
              </AccountSectionForm>
            </li>
          ))}
        </ul>
      )}
      {own?.enrolled ? (
        <VerifyFactor enrolled={own.enrolled} answer={own} />
      ) : (
        <EnrollFactor first={verified.length === 0} answer={own} />
      )}
    </AccountSection>
  )
}

function EnrollFactor({ first, answer }: { first: boolean; answer: MfaAnswer | undefined }) {
  return (
    <div className={styles.begin}>
      {first && (
        <p className={styles.text}>
          Signing in then takes a code from your phone, too, so your password alone isn’t enough for anybody who learns
          it.
        </p>
      )}
      <AccountSectionForm part="second-step" act="app">
        <Button>Use an authenticator app</Button>
      </AccountSectionForm>
      <AccountSectionForm part="second-step" act="phone">
        <FieldList>
          <Field
            label="Or a phone that receives messages"
            name="phone"
            type="tel"
            autoComplete="tel"
            required
            hint="With the country code, like +1 503 555 0142. Messages can be read by whoever takes over your number; an app for codes or a passkey is safer."
            defaultValue={answer?.typed?.phone ?? ""}
            error={answer?.problem?.fields?.phone}
          />
          <Button>Send a code</Button>
        </FieldList>
      </AccountSectionForm>
    </div>
  )
}

function VerifyFactor({ enrolled, answer }: { enrolled: EnrolledFactor; answer: MfaAnswer }) {
  const code = (
    <>
      <input type="hidden" name="factor" value={enrolled.id} />
      <input type="hidden" name="challenge" value={answer.challenge ?? ""} />
      <OneTimeCodeField error={answer.problem?.fields?.code} sends={false} />
      <Button main>Turn it on</Button>
    </>
  )
  if (enrolled.type === "phone")
    return (
      <AccountSectionForm part="second-step" act="verify">
        <p className={styles.text}>A code was sent to {enrolled.phone}.</p>
        <input type="hidden" name="phone" value={enrolled.phone} />
        <FieldList>{code}</FieldList>
      </AccountSectionForm>
    )
  const { qr_code, secret, uri } = enrolled.totp
  return (
    <AccountSectionForm part="second-step" act="verify">
      <input type="hidden" name="secret" value={secret} />
      <div className={styles.factor}>
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(qr_code)}`}
          width={180}
          height={180}
          alt="The key as a QR code; it is also written beside it"
        />
        <ol>
          <li>
            Open your authenticator app and scan this code.
            <small>
              Or type this key into it: <b>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</b>
            </small>
            <KeyAlternatives secret={secret} uri={uri} />
          </li>
          <li>Enter the six digits it shows.</li>
          <li>
            <FieldList>{code}</FieldList>
          </li>
        </ol>
      </div>
    </AccountSectionForm>
  )
}

/** Alternatives to scanning the QR code on the same device. */
function KeyAlternatives({ secret, uri }: { secret: string; uri: string }) {
  const [copyStatus, setCopyStatus] = useState("")
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(secret).then(
      () => true,
      () => false,
    )
    setCopyStatus(done ? "Copied." : "Your browser didn’t allow that. Select the key and copy it.")
  }
  return (
    <span className={styles.keyWays}>
      <a className={classes(controls.link, styles.inApp)} href={uri}>
        Open in your app
      </a>
      <button type="button" className={classes(controls.link, styles.scripts)} onClick={copy}>
        Copy the key
      </button>
      <span role="status">{copyStatus}</span>
    </span>
  )
}
