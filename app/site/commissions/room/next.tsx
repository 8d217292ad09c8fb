import { useEffect } from "react"
import { sayDate } from "../../../../lib/calendar-dates.ts"
import { classes } from "../../../ui/classes.ts"
import { FormProblem } from "../../../ui/forms/fields.tsx"
import text from "../../../ui/text.module.css"
import type { RefusedForm } from "../../contact/typed.ts"
import { AnswerProof } from "./answer-proof.tsx"
import { AnswerQuote } from "./answer-quote.tsx"
import { Marking } from "./marking/marking.tsx"
import { forgetMarks } from "./marking/use-marks.ts"
import { Pay } from "./pay.tsx"
import type { PortalPage } from "./read-room-page.server.ts"
import styles from "./room.module.css"
import { ShowIt } from "./show-it.tsx"
import { Shown } from "./shown.tsx"

type RoomProps = { room: PortalPage & { changing: boolean }; secret: string; refused: RefusedForm | undefined }

const kinds = { sketch: "sketch", proof: "proof" } as const

export function Next({ room, secret, refused }: RoomProps) {
  const [proof] = room.proofs
  const waits = proof?.state === "sent"
  const answered = room.proofs.filter(({ state }) => state !== "sent")
  const ids = answered.map(({ id }) => id).join(" ")
  useEffect(() => forgetMarks(ids.split(" ")), [ids])
  const heading = (
    <div>
      <h1>
        <i>{room.subject}</i>
        {proof && `, ${kinds[proof.kind]} ${proof.version}`}
        {!proof && room.quote && !room.quote.acceptedAt && ", quote"}
      </h1>
      {room.facts.map((fact) => (
        <p key={fact} className={text.small}>
          {fact}
        </p>
      ))}
    </div>
  )
  if (proof && waits && room.changing)
    return <Marking room={room} proof={proof} secret={secret} heading={heading} refused={refused} />
  return (
    <section className={classes(styles.hang, !proof && room.brief.references.length === 0 && styles.bare)}>
      <Shown room={room} secret={secret} />
      <div className={styles.say}>
        {heading}
        {refused && refused.typed?.intent !== "letter" && <FormProblem>{refused.problem.message}</FormProblem>}
        <Says room={room} />
        {room.stage === "quoted" && room.quote && <AnswerQuote quote={room.quote} refused={refused} />}
        {room.payments.map((payment) => payment.ways && <Pay key={payment.id} payment={payment} />)}
        {(room.stage === "delivered" || room.stage === "closed") && <ShowIt mayShow={room.mayShow} />}
        {proof && waits && <AnswerProof room={room} proof={proof} />}
      </div>
    </section>
  )
}

function Says({ room }: { room: PortalPage }) {
  const [proof] = room.proofs
  const { hold, stage, endReason } = room
  if (proof?.state === "sent") return proof.note ? <p className={text.prose}>{proof.note}</p> : null
  return (
    <div className={text.prose}>
      <p role="status">
        {stage === "accepted" && depositIsPaid(room) ? "The deposit has arrived. The studio begins." : room.says}
      </p>
      {hold && (
        <p>
          {hold.until ? `Until ${sayDate(hold.until)}. ` : ""}
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

const depositIsPaid = ({ payments }: PortalPage) =>
  payments.every(({ kind, paidAt, amount, waived }) => kind !== "deposit" || amount === 0 || waived || paidAt !== null)
