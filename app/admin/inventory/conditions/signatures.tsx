import { TextInput } from "@mantine/core"
import { getSideLabel, type SignatureSide, signatureSides } from "../../../../domain/inventory/condition.ts"
import type { ConditionReport } from "../../../../domain/inventory/condition-queries.server.ts"
import { signatureBox, signaturePath } from "../../../../lib/signature-path.ts"
import { Day } from "../../kit/dates.tsx"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink } from "../../kit/inline-confirm.tsx"
import { Section } from "../../kit/page.tsx"
import styles from "./condition.module.css"
import { SignaturePad } from "./signature-pad.tsx"
import type { ReportAnswer } from "./use-report-form.ts"

type Props = {
  report: ConditionReport
  answer: ReportAnswer
  open: string | null
  /** Unsaved reports cannot be signed. */
  isDirty: boolean
  me: string
  seen: string
}

export function Signatures({ report, answer, open, isDirty, me, seen }: Props) {
  const { signatures, occasion, overall } = report
  const asked = signatureSides.find((side) => open === `sign-${side}` && !signatures.some((one) => one.side === side))
  return (
    <Section
      title="Signatures"
      note={signatures.length > 0 ? "nobody changes the report any more" : "the first one fixes the report"}
    >
      {asked && (isDirty || overall === "") && (
        <p role="status" className={styles.first}>
          {isDirty
            ? "Save the report before anybody signs."
            : "Choose the overall condition and save before anybody signs."}
        </p>
      )}
      {asked && !isDirty && overall !== "" && (
        <Sign key={asked} side={asked} report={report} answer={answer} me={me} seen={seen} />
      )}
      <ul className={styles.signatures}>
        {signatureSides.map((side) => {
          const signed = signatures.find((one) => one.side === side)
          return (
            <li key={side}>
              <p className="small">{getSideLabel(side, occasion)}</p>
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
                  {!isDirty && (
                    <InlineConfirmLink
                      id={`sign-${side}`}
                    >{`Sign${side === "studio" ? "" : " here"}`}</InlineConfirmLink>
                  )}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

type SignProps = { side: SignatureSide; report: ConditionReport; answer: ReportAnswer; me: string; seen: string }

function Sign({ side, report, answer, me, seen }: SignProps) {
  const id = `sign-${side}`
  const isFirst = report.signatures.length === 0
  return (
    <InlineConfirm
      id={id}
      intent="sign"
      title={`${getSideLabel(side, report.occasion)}: sign`}
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
          {...getConfirmFieldProps(answer, id, { name: side === "studio" ? report.examiner || me : "" })("name")}
        />
        <SignaturePad />
      </div>
    </InlineConfirm>
  )
}
