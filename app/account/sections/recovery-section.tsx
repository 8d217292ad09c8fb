import { useState } from "react"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { Button, ButtonLink } from "../../ui/controls/button.tsx"
import styles from "../account.module.css"
import { type AccountFormAnswer, AccountSection, findSectionAnswer } from "./account-section.tsx"
import { AccountSectionForm } from "./account-section-form.tsx"

/** `madeAt`: ISO 8601. */
export type RecoveryCodesAnswer = AccountFormAnswer & { codes?: string[]; madeAt?: string }

type Props = {
  left: number
  email: string
  artistName: string
  timeZone: string
  answer: RecoveryCodesAnswer | undefined
}

export function RecoverySection({ left, email, artistName, timeZone, answer }: Props) {
  const { codes, madeAt = "" } = findSectionAnswer("recovery", answer) ?? {}
  const info = { artistName, email, date: codes ? formatDateInZone(madeAt, timeZone) : "" }
  return (
    <AccountSection
      id="recovery"
      title="Recovery codes"
      note={codes ? "Made just now. They are shown this once." : "For when the phone is lost"}
      answer={answer}
    >
      {codes ? (
        <Codes codes={codes} sheet={info} />
      ) : (
        <p className={styles.text}>
          {left === 0 ? "You have none. Make ten, and keep them on paper." : `${left} of ten can still be used.`}
        </p>
      )}
      <AccountSectionForm part="recovery" act="make">
        <Button>{left === 0 && !codes ? "Make ten codes" : "Make ten new ones"}</Button>
      </AccountSectionForm>
    </AccountSection>
  )
}

type RecoveryCodesInfo = { artistName: string; email: string; date: string }

const codesHint = "Each signs you in once in place of a code."

function Codes({ codes, sheet }: { codes: string[]; sheet: RecoveryCodesInfo }) {
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(codes.join("\n")).then(
      () => true,
      () => false,
    )
    setCopied(done ? "Copied." : "Your browser didn’t allow that. Select the codes and copy them.")
  }
  return (
    <>
      <div className={styles.sheet}>
        <h3>Recovery codes</h3>
        <p>
          {sheet.artistName}, account {sheet.email}, made {sheet.date}
        </p>
      </div>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles.text}>Print them, or keep them where you keep passwords. {codesHint}</p>
      <div className={styles.ways}>
        <Button type="button" className={styles.scripts} onClick={copy}>
          Copy
        </Button>
        <Button type="button" className={styles.scripts} onClick={() => print()}>
          Print
        </Button>
        <ButtonLink href={getTextFileUrl(codes, sheet)} download="recovery-codes.txt">
          Download as text
        </ButtonLink>
      </div>
      <p role="status" className={styles.text}>
        {copied}
      </p>
    </>
  )
}

/** A data URL, because codes are stored only as hashes. */
function getTextFileUrl(codes: string[], { artistName, email, date }: RecoveryCodesInfo): string {
  const lines = [`Recovery codes: ${artistName}`, `Account: ${email}`, `Made: ${date}`, "", ...codes, "", codesHint, ""]
  return `data:text/plain;charset=utf-8,${encodeURIComponent(lines.join("\r\n"))}`
}
