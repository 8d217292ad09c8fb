import { Checkbox, Textarea, TextInput } from "@mantine/core"
import type { ReactNode } from "react"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { formatBuyerEmail } from "../orders/format-buyer-email.ts"
import { BriefFields } from "./brief-fields.tsx"
import styles from "./commission-page.module.css"
import { ProofConfirms } from "./proof-confirms.tsx"
import { getWaiveConfirmId, WaiveConfirm } from "./waive-confirm.tsx"

type StageConfirmsProps = { id: string; page: CommissionPage; answer: ActionAnswer }

export function StageConfirms(props: StageConfirmsProps) {
  const { id, page, answer } = props
  const { row, quotes, known, today } = page
  const canSendEmail = useCanSendEmail()
  const draft = quotes.find(({ sentAt, withdrawnAt }) => !sentAt && !withdrawnAt)
  const open = known.facts.quote === "open" ? known.quote : null
  const waived = page.milestones.find((one) => getWaiveConfirmId(one) === id)
  if (waived) return <WaiveConfirm {...props} one={waived} />
  switch (id) {
    case "withdraw-quote":
      return open ? (
        <InlineConfirm
          {...{ id, answer, intent: "withdraw-quote", title: `Withdraw quote ${open.version}` }}
          happens={[
            "It can’t be accepted any more, and the commission is an inquiry again.",
            `No e-mail is written: ${row.name} finds it gone from their page.`,
          ]}
          press="Withdraw the quote"
        >
          {null}
        </InlineConfirm>
      ) : null
    case "send-quote":
      return draft ? (
        <InlineConfirm
          {...{ id, answer, intent: "send-quote", title: `Send quote ${draft.version}` }}
          hidden={{ quoteId: draft.id }}
          happens={[
            formatBuyerEmail(
              { ...row, canSendEmail },
              `with a link to accept ${formatMoney(draft.total, draft.currency)}`,
            ),
            ...(open ? [`Quote ${open.version} can’t be accepted any more.`] : []),
          ]}
          press={`Send quote ${draft.version}`}
        >
          {null}
        </InlineConfirm>
      ) : null
    case "accept":
      return open ? (
        <InlineConfirm
          {...{ id, answer, intent: "accept", title: `Record that ${row.name} accepted quote ${open.version}` }}
          hidden={{ quoteId: open.id }}
          happens={[
            `The deposit’s invoice is issued. ${formatBuyerEmail({ ...row, canSendEmail }, "with it")}`,
            "The quote and its terms can’t be changed any more.",
          ]}
          press="Record the acceptance"
        >
          {null}
        </InlineConfirm>
      ) : null
    case "add-payment":
      return known.money.currency ? (
        <InlineConfirm
          {...{ id, answer, intent: "add-payment", title: "Add a payment" }}
          happens={[
            "For what was agreed on after the quote: a frame, a larger size, delivery.",
            `${row.name} sees it on their page. Nobody gets an e-mail before you send its invoice.`,
          ]}
          press="Add the payment"
        >
          <TextInput label="What it is for" {...getConfirmFieldProps(answer, id, { title: "" })("title")} />
          <TextInput
            label={`Amount in ${known.money.currency}`}
            inputMode="decimal"
            {...getConfirmFieldProps(answer, id, { amount: "" })("amount")}
          />
          <TextInput
            label="Due"
            description="Leave empty for the usual term"
            type="date"
            {...getConfirmFieldProps(answer, id, { due: "" })("due")}
          />
        </InlineConfirm>
      ) : null
    case "hold":
      return <HoldConfirm {...props} />
    case "waitlist":
      return (
        <InlineConfirm
          {...{ id, answer, intent: "waitlist", title: "Put it on the waitlist" }}
          happens={["It is last on the waitlist.", "No e-mail will be sent."]}
          press={row.stage === "waitlist" ? "Move it" : "Put it on the waitlist"}
        >
          {row.stage === "waitlist" && (
            <TextInput
              label="Place"
              inputMode="numeric"
              {...getConfirmFieldProps(answer, id, { place: String(row.waitlistPlace ?? "") })("place")}
            />
          )}
        </InlineConfirm>
      )
    case "decline":
      return <EndConfirm {...props} intent="decline" title="Decline this commission" press="Decline it" />
    case "cancel":
      return (
        <EndConfirm {...props} intent="cancel" title="Cancel this commission" press="Cancel it">
          {known.money.paid > 0 && "Money that came stays until you send it back on its invoice."}
        </EndConfirm>
      )
    case "reopen":
      return (
        <InlineConfirm
          {...{ id, answer, intent: "move", title: "Reopen it" }}
          hidden={{ to: "inquiry" }}
          happens={["It is an inquiry again.", "No e-mail will be sent."]}
          press="Reopen it"
        >
          {null}
        </InlineConfirm>
      )
    case "deliver":
      return (
        <InlineConfirm
          {...{ id, answer, intent: "deliver", title: "Mark it delivered" }}
          happens={[]}
          press="Mark delivered"
        >
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
          {...{ id, answer, intent: "make-work", title: "Add the piece to your works" }}
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
    case "wants":
      return (
        <InlineConfirm {...{ id, answer, intent: "wants", title: "What they want" }} happens={[]} press="Save">
          <BriefFields
            id={id}
            answer={answer}
            first={{
              ...{ name: row.name, email: row.email, subject: row.subject, description: row.description },
              ...{ size: row.size, medium: row.medium, palette: row.palette, use: row.use, budget: row.budget },
              deadline: row.deadline ?? "",
            }}
          />
        </InlineConfirm>
      )
    default:
      return <ProofConfirms {...props} />
  }
}

function HoldConfirm({ id, page, answer }: StageConfirmsProps) {
  const field = getConfirmFieldProps(answer, id, { until: "", reason: "" })
  return (
    <InlineConfirm
      {...{ id, answer, intent: "hold", title: "Put it on hold" }}
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

type EndConfirmProps = StageConfirmsProps & { intent: string; title: string; press: string; children?: ReactNode }

function EndConfirm({ id, page, answer, intent, title, press, children }: EndConfirmProps) {
  const canSendEmail = useCanSendEmail()
  const shouldTell = answer?.typed?.decision === id ? answer.typed.tell === "yes" : true
  return (
    <InlineConfirm
      {...{ id, answer, intent, title, press }}
      happens={[
        `With the tick: ${formatBuyerEmail({ ...page.row, canSendEmail }, "with these words")}`,
        ...(page.known.facts.quote === "open" ? ["The quote can’t be accepted any more."] : []),
        ...(children ? [children] : []),
      ]}
    >
      <Textarea
        label="What you tell them"
        autosize
        minRows={3}
        {...getConfirmFieldProps(answer, id, { reason: "" })("reason")}
      />
      <Checkbox
        name="tell"
        value="yes"
        label={canSendEmail ? "Send it as an e-mail" : "Write it as an e-mail"}
        defaultChecked={shouldTell}
      />
    </InlineConfirm>
  )
}

function DatesConfirm({ id, page: { row }, answer }: StageConfirmsProps) {
  const field = getConfirmFieldProps(answer, id, {
    sketchDue: row.sketchDue ?? "",
    proofDue: row.proofDue ?? "",
    deliveryDue: row.deliveryDue ?? "",
  })
  return (
    <InlineConfirm {...{ id, answer, intent: "dates", title: "Dates" }} happens={[]} press="Save the dates">
      <div className={styles.fields}>
        <TextInput label="Sketch" type="date" {...field("sketchDue")} />
        <TextInput label="Proof" type="date" {...field("proofDue")} />
        <TextInput label="Delivery" type="date" {...field("deliveryDue")} />
      </div>
    </InlineConfirm>
  )
}
