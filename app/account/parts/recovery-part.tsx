import { Button } from "../../ui/controls/button.tsx"
import styles from "../account.module.css"
import { type Answer, answerOf, Part } from "./part.tsx"
import { PartForm } from "./part-form.tsx"

export type CodesAnswer = Answer & { codes?: string[] }

/** Codes on paper, for when the phone is lost. @param left codes that still work */
export function RecoveryPart({ left, answer }: { left: number; answer: CodesAnswer | undefined }) {
  const codes = answerOf("recovery", answer)?.codes
  return (
    <Part
      id="recovery"
      title="Recovery codes"
      note={codes ? "Made just now. They are shown this once." : "For when the phone is lost"}
      answer={answer}
    >
      {codes ? (
        <>
          <ol className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <p className={styles.text}>Print them or write them down. Each signs you in once in place of a code.</p>
        </>
      ) : (
        <p className={styles.text}>
          {left === 0 ? "You have none. Make ten, and keep them on paper." : `${left} of ten can still be used.`}
        </p>
      )}
      <PartForm part="recovery" act="make">
        <Button>{left === 0 && !codes ? "Make ten codes" : "Make ten new ones"}</Button>
      </PartForm>
    </Part>
  )
}
