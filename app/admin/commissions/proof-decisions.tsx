import { Checkbox, Textarea, TextInput } from "@mantine/core"
import type { CommissionPage, PageProof } from "../../../domain/commissions/commission-queries.server.ts"
import { revisionWords } from "../../../domain/commissions/revision-words.ts"
import { useEmailsLeave } from "../../ui/emails-leave.ts"
import { Decision, getDecisionValues } from "../kit/decision.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { mailSentence } from "../orders/mail-words.ts"
import { PicturesInput } from "./pictures-input.tsx"

type DecisionsProps = { id: string; page: CommissionPage; answer: ActionAnswer }

const nameOf = ({ kind, version }: PageProof) => `${kind} ${version}`

export function ProofDecisions({ id, page, answer }: DecisionsProps) {
  const { proofs, row } = page
  const emailsLeave = useEmailsLeave()
  const draft = proofs.find(({ sentAt }) => !sentAt)
  const open = proofs.find(({ sentAt, approvedAt, sentBackAt }) => sentAt && !approvedAt && !sentBackAt)
  const pictures = (
    <PicturesInput error={answer?.typed?.decision === id ? answer.problem?.fields?.pictures : undefined} />
  )
  if (id === "add-sketch" || id === "add-proof") {
    const kind = id === "add-sketch" ? "sketch" : "proof"
    return (
      <Decision
        {...{ id, answer, intent: "add-proof", enc: "multipart/form-data" }}
        title={draft ? `Add pictures to ${nameOf(draft)}` : `Add a ${kind}`}
        hidden={{ kind }}
        happens={["Nobody sees it until you send it."]}
        press="Add the pictures"
      >
        {pictures}
        <TextInput
          label="What the pictures show"
          description="For people who can’t see them"
          {...getDecisionValues(answer, id, { altText: "" })("altText")}
        />
      </Decision>
    )
  }
  if (id === "add-reference")
    return (
      <Decision
        {...{ id, answer, intent: "add-reference", enc: "multipart/form-data", title: "Add a reference" }}
        happens={["Only the studio sees it."]}
        press="Add the reference"
      >
        {pictures}
        <TextInput label="What it is" {...getDecisionValues(answer, id, { caption: "" })("caption")} />
      </Decision>
    )
  if (id === "send-proof" && draft) {
    const refused = answer?.typed?.decision === id && answer.problem?.reason === "not_ticked"
    return (
      <Decision
        {...{ id, answer, intent: "send-proof", title: `Send ${nameOf(draft)}` }}
        hidden={{ proofId: draft.id }}
        happens={[
          mailSentence({ ...row, emailsLeave }, "with a link to approve it or to ask for changes"),
          revisionWords(row),
        ]}
        press={`Send ${nameOf(draft)}`}
      >
        <Textarea
          label="Your message"
          autosize
          minRows={3}
          {...getDecisionValues(answer, id, { note: draft.note })("note")}
        />
        {refused && <Checkbox name="anyway" value="yes" label="Send it anyway" />}
      </Decision>
    )
  }
  if (id === "approve" && open)
    return (
      <Decision
        {...{ id, answer, intent: "approve", title: `Record that ${row.name} approved ${nameOf(open)}` }}
        hidden={{ proofId: open.id }}
        happens={
          open.kind === "proof"
            ? [`The balance’s invoice is issued. ${mailSentence({ ...row, emailsLeave }, "with it")}`]
            : ["The work can begin."]
        }
        press="Record the approval"
      >
        {null}
      </Decision>
    )
  if (id === "send-back" && open)
    return (
      <Decision
        {...{ id, answer, intent: "send-back", title: `Record what should change on ${nameOf(open)}` }}
        hidden={{ proofId: open.id }}
        happens={["One revision is used.", "Each line is a change to tick beside the next version."]}
        press="Record the changes"
      >
        <Textarea
          label="What should change"
          description="One a line"
          autosize
          minRows={3}
          {...getDecisionValues(answer, id, { marks: "" })("marks")}
        />
      </Decision>
    )
  return null
}
