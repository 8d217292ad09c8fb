import { TextInput } from "@mantine/core"
import { type Side, sides, sideWords } from "../../../../domain/inventory/condition.ts"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { signatureBox, signaturePath } from "../../../../lib/signature-path.ts"
import { Day } from "../../kit/dates.tsx"
import { Decision, DecisionLink, getDecisionValues } from "../../kit/decision.tsx"
import { Part } from "../../kit/page.tsx"
import styles from "./condition.module.css"
import { SignaturePad } from "./signature-pad.tsx"
import type { ReportAnswer } from "./use-report-form.ts"

type Props = {
  report: ConditionReport
  answer: ReportAnswer
  open: string | null
  /** Unsaved reports cannot be signed. */
  unsaved: boolean
  me: string
  seen: string
}

export function Signatures({ report, answer, open, unsaved, me, seen }: Props) {
  const { signatures, occasion, overall } = report
  const asked = sides.find((side) => open === `sign-${side}` && !signatures.some((one) => one.side === side))
  return (
    <Part
      title="Signatures"
      note={signatures.length > 0 ? "nobody changes the report any more" : "the first one fixes the report"}
    >
      {asked && (unsaved || overall === "") && (
        <p role="status" className={styles.first}>
          {unsaved
            ? "Save the report before anybody signs."
            : "Choose the overall condition and save before anybody signs."}
        </p>
      )}
      {asked && !unsaved && overall !== "" && (
        <Sign key={asked} side={asked} report={report} answer={answer} me={me} seen={seen} />
      )}
      <ul className={styles.signatures}>
        {sides.map((side) => {
          const signed = signatures.find((one) => one.side === side)
          return (
            <li key={side}>
              <p className="small">{sideWords(side, occasion)}</p>
              {signed?.strokes && (
                <svg
                  className={styles.signed}
                  viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
                  role="img"
                  aria-label={`Signature of ${signed.name}`}
                >
                  <path d={signaturePath(signed.strokes)} />
                </svg>
              )}
              {signed ? (
                <p>
                  <b>{signed.name}</b>, <Day at={signed.signedAt} />
                </p>
              ) : (
                <p className={styles.unsigned}>
                  <span>Not signed yet</span>
                  {!unsaved && (
                    <DecisionLink id={`sign-${side}`}>{`Sign${side === "studio" ? "" : " here"}`}</DecisionLink>
                  )}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

type SignProps = { side: Side; report: ConditionReport; answer: ReportAnswer; me: string; seen: string }

function Sign({ side, report, answer, me, seen }: SignProps) {
  const id = `sign-${side}`
  const isFirst = report.signatures.length === 0
  return (
    <Decision
      id={id}
      intent="sign"
      title={`${sideWords(side, report.occasion)}: sign`}
      answer={answer}
      hidden={{ side, seen }}
      happens={
        isFirst
          ? [
              "Nobody can change the report any more.",
              `The work’s condition is “${report.overall}”, unless a later report says otherwise.`,
            ]
          : ["The other side’s signature stays as it is."]
      }
      press="Sign the report"
    >
      <div className={styles.sign}>
        <TextInput
          label="Name"
          maxLength={200}
          autoComplete="off"
          {...getDecisionValues(answer, id, { name: side === "studio" ? report.examiner || me : "" })("name")}
        />
        <SignaturePad />
      </div>
    </Decision>
  )
}
