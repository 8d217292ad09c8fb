import { Checkbox, Textarea, TextInput } from "@mantine/core"
import type { ReactNode } from "react"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import { formatBuyerEmail } from "../orders/format-buyer-email.ts"
import { BriefFields } from "./brief-fields.tsx"
import styles from "./commission-page.module.css"
import { type CommissionConfirmProps, ProofConfirms } from "./proof-confirms.tsx"
import { AddPaymentConfirm, QuoteConfirms } from "./quote-confirms.tsx"
import { getWaiveConfirmId, WaiveConfirm } from "./waive-confirm.tsx"

export function StageConfirms(props: CommissionConfirmProps) {
  const { id, page, answer } = props
  const { row, known, today } = page
  const waived = page.milestones.find((one) => getWaiveConfirmId(one) === id)
  if (waived) return <WaiveConfirm {...props} one={waived} />
  switch (id) {
    case "withdraw-quote":
    case "send-quote":
    case "accept":
      return <QuoteConfirms {...props} />
    case "add-payment":
      return <AddPaymentConfirm {...props} />
    case "hold":
      return <HoldConfirm {...props} />
    case "waitlist":
      return <WaitlistConfirm {...props} />
    case "decline":
      return <EndConfirm {...props} title="Decline this commission" press="Decline it" />
    case "cancel":
      return (
        <EndConfirm {...props} title="Cancel this commission" press="Cancel it">
          {known.money.paid > 0 && "Money that came stays until you send it back on its invoice."}
        </EndConfirm>
      )
    case "reopen":
      return (
        <InlineConfirm
          id={id}
          intent="move"
          answer={answer}
          title="Reopen it"
          hidden={{ to: "inquiry" }}
          happens={["It is an inquiry again.", "No e-mail will be sent."]}
          press="Reopen it"
        />
      )
    case "deliver":
      return (
        <InlineConfirm id={id} answer={answer} title="Mark it delivered" press="Mark delivered">
          <TextInput
            label="Delivered on"
            type="date"
            max={today}
            {...getConfirmFieldProps(answer, id, { on: today })("on")}
          />
        </InlineConfirm>
      )
    case "make-work":
      return (
        <InlineConfirm
          id={id}
          answer={answer}
          title="Add the piece to your works"
          happens={[
            "A draft is made with its size, medium, year and price, sold to the client.",
            "Nobody sees it before you publish it.",
          ]}
          press="Add it to your works"
        >
          <TextInput label="Title" {...getConfirmFieldProps(answer, id, { title: row.subject })("title")} />
        </InlineConfirm>
      )
    case "dates":
      return <DatesConfirm {...props} />
    case "wants": {
      const { name, email, subject, description, size, medium, palette, use, budget } = row
      const first = { name, email, subject, description, size, medium, palette, use, budget }
      return (
        <InlineConfirm id={id} answer={answer} title="What they want" press="Save">
          <BriefFields id={id} answer={answer} first={{ ...first, deadline: row.deadline ?? "" }} />
        </InlineConfirm>
      )
    }
    default:
      return <ProofConfirms {...props} />
  }
}

function WaitlistConfirm({ id, page: { row }, answer }: CommissionConfirmProps) {
  const field = getConfirmFieldProps(answer, id, { place: String(row.waitlistPlace ?? "") })
  const isWaiting = row.stage === "waitlist"
  return (
    <InlineConfirm
      id={id}
      answer={answer}
      title="Put it on the waitlist"
      happens={["It is last on the waitlist.", "No e-mail will be sent."]}
      press={isWaiting ? "Move it" : "Put it on the waitlist"}
    >
      {isWaiting && <TextInput label="Place" inputMode="numeric" {...field("place")} />}
    </InlineConfirm>
  )
}

function HoldConfirm({ id, page, answer }: CommissionConfirmProps) {
  const field = getConfirmFieldProps(answer, id, { until: "", reason: "" })
  return (
    <InlineConfirm
      id={id}
      answer={answer}
      title="Put it on hold"
      happens={["It leaves the board and goes on where it is now.", "No e-mail will be sent."]}
      press="Put it on hold"
    >
      <div className={styles.fields}>
        <TextInput
          label="Until"
          description="Leave empty for no end"
          type="date"
          min={page.today}
          {...field("until")}
        />
      </div>
      <Textarea label="Why" description="Only the studio sees it" autosize minRows={2} {...field("reason")} />
    </InlineConfirm>
  )
}

type EndConfirmProps = CommissionConfirmProps & { title: string; press: string; children?: ReactNode }

function EndConfirm({ id, page, answer, title, press, children }: EndConfirmProps) {
  const canSendEmail = useCanSendEmail()
  const shouldTell = answer?.typed?.decision === id ? answer.typed.tell === "yes" : true
  return (
    <InlineConfirm
      id={id}
      answer={answer}
      title={title}
      press={press}
      happens={[
        `With the tick: ${formatBuyerEmail({ ...page.row, canSendEmail }, "with these words")}`,
        ...(page.known.facts.quote === "open" ? ["The quote can’t be accepted any more."] : []),
        ...(children ? [children] : []),
      ]}
    >
      <Textarea label="What you tell them" autosize minRows={3} {...getConfirmFieldProps(answer, id)("reason")} />
      <Checkbox
        name="tell"
        value="yes"
        label={canSendEmail ? "Send it as an e-mail" : "Write it as an e-mail"}
        defaultChecked={shouldTell}
      />
    </InlineConfirm>
  )
}

function DatesConfirm({ id, page: { row }, answer }: CommissionConfirmProps) {
  const field = getConfirmFieldProps(answer, id, {
    sketchDue: row.sketchDue ?? "",
    proofDue: row.proofDue ?? "",
    deliveryDue: row.deliveryDue ?? "",
  })
  return (
    <InlineConfirm id={id} answer={answer} title="Dates" press="Save the dates">
      <div className={styles.fields}>
        <TextInput label="Sketch" type="date" {...field("sketchDue")} />
        <TextInput label="Proof" type="date" {...field("proofDue")} />
        <TextInput label="Delivery" type="date" {...field("deliveryDue")} />
      </div>
    </InlineConfirm>
  )
}
