import { useEffect } from "react"
import { Form, useNavigation } from "react-router"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { classes } from "../../../ui/classes.ts"
import { Button } from "../../../ui/controls/button.tsx"
import { FormProblem } from "../../../ui/forms/fields.tsx"
import text from "../../../ui/text.module.css"
import type { RefusedForm } from "../../contact/refused-form.ts"
import { MarkingForm } from "./marking/marking-form.tsx"
import { deleteStoredMarks } from "./marking/use-marks.ts"
import { PortalPaymentForm } from "./payment-form.tsx"
import styles from "./portal.module.css"
import type { PortalPage } from "./portal-page-data.server.ts"
import { ProofAnswerForm } from "./proof-answer-form.tsx"
import { ProofPictures } from "./proof-pictures.tsx"
import { QuoteAnswerForm } from "./quote-answer-form.tsx"

type NextStepProps = { portal: PortalPage & { changing: boolean }; secret: string; refused: RefusedForm | undefined }

const kinds = { sketch: "sketch", proof: "proof" } as const

export function PortalNextStep({ portal, secret, refused }: NextStepProps) {
  const [proof] = portal.proofs
  const isWaiting = proof?.state === "sent"
  const answered = portal.proofs.filter(({ state }) => state !== "sent")
  const ids = answered.map(({ id }) => id).join(" ")
  useEffect(() => deleteStoredMarks(ids.split(" ")), [ids])
  const heading = (
    <div>
      <h1>
        <i>{portal.subject}</i>
        {proof && `, ${kinds[proof.kind]} ${proof.version}`}
        {!proof && portal.quote && !portal.quote.acceptedAt && ", quote"}
      </h1>
      {portal.facts.map((fact) => (
        <p key={fact} className={text.small}>
          {fact}
        </p>
      ))}
    </div>
  )
  if (proof && isWaiting && portal.changing)
    return <MarkingForm portal={portal} proof={proof} secret={secret} heading={heading} refused={refused} />
  return (
    <section className={classes(styles.hang, !proof && portal.brief.references.length === 0 && styles.bare)}>
      <ProofPictures portal={portal} secret={secret} />
      <div className={styles.say}>
        {heading}
        {refused && refused.typed?.intent !== "letter" && <FormProblem>{refused.problem.message}</FormProblem>}
        <StageText room={portal} />
        {portal.stage === "quoted" && portal.quote && <QuoteAnswerForm quote={portal.quote} refused={refused} />}
        {portal.payments.map((payment) => payment.methods && <PortalPaymentForm key={payment.id} payment={payment} />)}
        {(portal.stage === "delivered" || portal.stage === "closed") && <ShowConsentForm mayShow={portal.mayShow} />}
        {proof && isWaiting && <ProofAnswerForm portal={portal} proof={proof} />}
      </div>
    </section>
  )
}

function StageText({ room }: { room: PortalPage }) {
  const [proof] = room.proofs
  const { hold, stage, endReason } = room
  if (proof?.state === "sent") return proof.note ? <p className={text.prose}>{proof.note}</p> : null
  return (
    <div className={text.prose}>
      <p role="status">
        {stage === "accepted" && isDepositPaid(room) ? "The deposit has arrived. The studio begins." : room.says}
      </p>
      {hold && (
        <p>
          {hold.until ? `Until ${formatCalendarDate(hold.until)}. ` : ""}
          {hold.reason}
        </p>
      )}
      {(stage === "declined" || stage === "cancelled") && endReason && <p>{endReason}</p>}
      {proof?.state === "sent_back" && (
        <>
          <p>You asked for:</p>
          <ol>
            {proof.marks.map(({ number, text: wish }) => (
              <li key={number}>{wish}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

const isDepositPaid = ({ payments }: PortalPage) =>
  payments.every(({ kind, paidAt, amount, waived }) => kind !== "deposit" || amount === 0 || waived || paidAt !== null)

function ShowConsentForm({ mayShow }: { mayShow: boolean }) {
  const busy = useNavigation().state !== "idle"
  return (
    <Form method="post" className={styles.form} preventScrollReset>
      <p className={text.prose}>
        {mayShow
          ? "The studio may show it among past commissions. Your name isn’t shown."
          : "May the studio show it among past commissions? Your name isn’t shown."}
      </p>
      <input type="hidden" name="show" value={mayShow ? "no" : "yes"} />
      <Button wide name="intent" value="show" disabled={busy}>
        {mayShow ? "Don’t show it any more" : "Yes, show it"}
      </Button>
    </Form>
  )
}
