import { Checkbox, Textarea, TextInput } from "@mantine/core"
import type { ReactNode } from "react"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { useEmailsLeave } from "../../ui/emails-leave.ts"
import { Decision, getDecisionValues } from "../kit/decision.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { mailSentence } from "../orders/mail-words.ts"
import styles from "./commission-page.module.css"
import { ProofDecisions } from "./proof-decisions.tsx"
import { WaiveDecision, waiveId } from "./waive-decision.tsx"
import { WantsFields } from "./wants-fields.tsx"

type DecisionsProps = { id: string; page: CommissionPage; answer: ActionAnswer }

export function StageDecisions(props: DecisionsProps) {
  const { id, page, answer } = props
  const { row, quotes, known, today } = page
  const emailsLeave = useEmailsLeave()
  const draft = quotes.find(({ sentAt, withdrawnAt }) => !sentAt && !withdrawnAt)
  const open = known.facts.quote === "open" ? known.quote : null
  const waived = page.milestones.find((one) => waiveId(one) === id)
  if (waived) return <WaiveDecision {...props} one={waived} />
  switch (id) {
    case "withdraw-quote":
      return open ? (
        <Decision
          {...{ id, answer, intent: "withdraw-quote", title: `Withdraw quote ${open.version}` }}
          happens={[
            "It can’t be accepted any more, and the commission is an inquiry again.",
            `No e-mail is written: ${row.name} finds it gone from their page.`,
          ]}
          press="Withdraw the quote"
        >
          {null}
        </Decision>
      ) : null
    case "send-quote":
      return draft ? (
        <Decision
          {...{ id, answer, intent: "send-quote", title: `Send quote ${draft.version}` }}
          hidden={{ quoteId: draft.id }}
          happens={[
            mailSentence({ ...row, emailsLeave }, `with a link to accept ${formatMoney(draft.total, draft.currency)}`),
            ...(open ? [`Quote ${open.version} can’t be accepted any more.`] : []),
          ]}
          press={`Send quote ${draft.version}`}
        >
          {null}
        </Decision>
      ) : null
    case "accept":
      return open ? (
        <Decision
          {...{ id, answer, intent: "accept", title: `Record that ${row.name} accepted quote ${open.version}` }}
          hidden={{ quoteId: open.id }}
          happens={[
            `The deposit’s invoice is issued. ${mailSentence({ ...row, emailsLeave }, "with it")}`,
            "The quote and its terms can’t be changed any more.",
          ]}
          press="Record the acceptance"
        >
          {null}
        </Decision>
      ) : null
    case "add-payment":
      return known.money.currency ? (
        <Decision
          {...{ id, answer, intent: "add-payment", title: "Add a payment" }}
          happens={[
            "For what was agreed on after the quote: a frame, a larger size, delivery.",
            `${row.name} sees it on their page. Nobody gets an e-mail before you send its invoice.`,
          ]}
          press="Add the payment"
        >
          <TextInput label="What it is for" {...getDecisionValues(answer, id, { title: "" })("title")} />
          <TextInput
            label={`Amount in ${known.money.currency}`}
            inputMode="decimal"
            {...getDecisionValues(answer, id, { amount: "" })("amount")}
          />
          <TextInput
            label="Due"
            description="Leave empty for the usual term"
            type="date"
            {...getDecisionValues(answer, id, { due: "" })("due")}
          />
        </Decision>
      ) : null
    case "hold":
      return <HoldDecision {...props} />
    case "waitlist":
      return (
        <Decision
          {...{ id, answer, intent: "waitlist", title: "Put it on the waitlist" }}
          happens={["It is last on the waitlist.", "No e-mail will be sent."]}
          press={row.stage === "waitlist" ? "Move it" : "Put it on the waitlist"}
        >
          {row.stage === "waitlist" && (
            <TextInput
              label="Place"
              inputMode="numeric"
              {...getDecisionValues(answer, id, { place: String(row.waitlistPlace ?? "") })("place")}
            />
          )}
        </Decision>
      )
    case "decline":
      return <EndDecision {...props} intent="decline" title="Decline this commission" press="Decline it" />
    case "cancel":
      return (
        <EndDecision {...props} intent="cancel" title="Cancel this commission" press="Cancel it">
          {known.money.paid > 0 && "Money that came stays until you send it back on its invoice."}
        </EndDecision>
      )
    case "reopen":
      return (
        <Decision
          {...{ id, answer, intent: "move", title: "Reopen it" }}
          hidden={{ to: "inquiry" }}
          happens={["It is an inquiry again.", "No e-mail will be sent."]}
          press="Reopen it"
        >
          {null}
        </Decision>
      )
    case "deliver":
      return (
        <Decision
          {...{ id, answer, intent: "deliver", title: "Mark it delivered" }}
          happens={[]}
          press="Mark delivered"
        >
          <TextInput
            label="Delivered on"
            type="date"
            max={today}
            {...getDecisionValues(answer, id, { on: today })("on")}
          />
        </Decision>
      )
    case "make-work":
      return (
        <Decision
          {...{ id, answer, intent: "make-work", title: "Add the piece to your works" }}
          happens={[
            "A draft is made with its size, medium, year and price, sold to the client.",
            "Nobody sees it before you publish it.",
          ]}
          press="Add it to your works"
        >
          <TextInput label="Title" {...getDecisionValues(answer, id, { title: row.subject })("title")} />
        </Decision>
      )
    case "dates":
      return <DatesDecision {...props} />
    case "wants":
      return (
        <Decision {...{ id, answer, intent: "wants", title: "What they want" }} happens={[]} press="Save">
          <WantsFields
            id={id}
            answer={answer}
            first={{
              ...{ name: row.name, email: row.email, subject: row.subject, description: row.description },
              ...{ size: row.size, medium: row.medium, palette: row.palette, use: row.use, budget: row.budget },
              deadline: row.deadline ?? "",
            }}
          />
        </Decision>
      )
    default:
      return <ProofDecisions {...props} />
  }
}

function HoldDecision({ id, page, answer }: DecisionsProps) {
  const field = getDecisionValues(answer, id, { until: "", reason: "" })
  return (
    <Decision
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
    </Decision>
  )
}

type EndProps = DecisionsProps & { intent: string; title: string; press: string; children?: ReactNode }

function EndDecision({ id, page, answer, intent, title, press, children }: EndProps) {
  const emailsLeave = useEmailsLeave()
  const told = answer?.typed?.decision === id ? answer.typed.tell === "yes" : true
  return (
    <Decision
      {...{ id, answer, intent, title, press }}
      happens={[
        `With the tick: ${mailSentence({ ...page.row, emailsLeave }, "with these words")}`,
        ...(page.known.facts.quote === "open" ? ["The quote can’t be accepted any more."] : []),
        ...(children ? [children] : []),
      ]}
    >
      <Textarea
        label="What you tell them"
        autosize
        minRows={3}
        {...getDecisionValues(answer, id, { reason: "" })("reason")}
      />
      <Checkbox
        name="tell"
        value="yes"
        label={emailsLeave ? "Send it as an e-mail" : "Write it as an e-mail"}
        defaultChecked={told}
      />
    </Decision>
  )
}

function DatesDecision({ id, page: { row }, answer }: DecisionsProps) {
  const field = getDecisionValues(answer, id, {
    sketchDue: row.sketchDue ?? "",
    proofDue: row.proofDue ?? "",
    deliveryDue: row.deliveryDue ?? "",
  })
  return (
    <Decision {...{ id, answer, intent: "dates", title: "Dates" }} happens={[]} press="Save the dates">
      <div className={styles.fields}>
        <TextInput label="Sketch" type="date" {...field("sketchDue")} />
        <TextInput label="Proof" type="date" {...field("proofDue")} />
        <TextInput label="Delivery" type="date" {...field("deliveryDue")} />
      </div>
    </Decision>
  )
}
