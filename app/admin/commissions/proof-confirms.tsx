import { Checkbox, Textarea, TextInput } from "@mantine/core"
import type { CommissionPage, PageProof } from "../../../domain/commissions/commission-queries.server.ts"
import { maxReferences } from "../../../domain/commissions/pictures.ts"
import { formatRevisionsLeft } from "../../../domain/commissions/revision-labels.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import { PicturesInput } from "../kit/pictures-input.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { formatBuyerEmail } from "../orders/format-buyer-email.ts"

const formatProofName = ({ kind, version }: PageProof) => `${kind} ${version}`

export function ProofConfirms({ id, page, answer }: { id: string; page: CommissionPage; answer: ActionAnswer }) {
  const { proofs, row } = page
  const canSendEmail = useCanSendEmail()
  const draft = proofs.find(({ sentAt }) => !sentAt)
  const open = proofs.find(({ sentAt, approvedAt, sentBackAt }) => sentAt && !approvedAt && !sentBackAt)
  const pictures = (
    <PicturesInput
      id="commission-pictures"
      label="Pictures"
      description={`Up to ${maxReferences} at a time`}
      max={maxReferences}
      error={answer?.typed?.decision === id ? answer.problem?.fields?.pictures : undefined}
    />
  )
  if (id === "add-sketch" || id === "add-proof") {
    const kind = id === "add-sketch" ? "sketch" : "proof"
    return (
      <InlineConfirm
        {...{ id, answer, intent: "add-proof", enc: "multipart/form-data" }}
        title={draft ? `Add pictures to ${formatProofName(draft)}` : `Add a ${kind}`}
        hidden={{ kind }}
        happens={["Nobody sees it until you send it."]}
        press="Add the pictures"
      >
        {pictures}
        <TextInput
          label="What the pictures show"
          description="For people who can’t see them"
          {...getConfirmFieldProps(answer, id, { altText: "" })("altText")}
        />
      </InlineConfirm>
    )
  }
  if (id === "add-reference")
    return (
      <InlineConfirm
        {...{ id, answer, intent: "add-reference", enc: "multipart/form-data", title: "Add a reference" }}
        happens={["Only the studio sees it."]}
        press="Add the reference"
      >
        {pictures}
        <TextInput label="What it is" {...getConfirmFieldProps(answer, id, { caption: "" })("caption")} />
      </InlineConfirm>
    )
  if (id === "send-proof" && draft) {
    const refused = answer?.typed?.decision === id && answer.problem?.reason === "not_ticked"
    return (
      <InlineConfirm
        {...{ id, answer, intent: "send-proof", title: `Send ${formatProofName(draft)}` }}
        hidden={{ proofId: draft.id }}
        happens={[
          formatBuyerEmail({ ...row, canSendEmail }, "with a link to approve it or to ask for changes"),
          formatRevisionsLeft(row),
        ]}
        press={`Send ${formatProofName(draft)}`}
      >
        <Textarea
          label="Your message"
          autosize
          minRows={3}
          {...getConfirmFieldProps(answer, id, { note: draft.note })("note")}
        />
        {refused && <Checkbox name="anyway" value="yes" label="Send it anyway" />}
      </InlineConfirm>
    )
  }
  if (id === "approve" && open)
    return (
      <InlineConfirm
        {...{ id, answer, intent: "approve", title: `Record that ${row.name} approved ${formatProofName(open)}` }}
        hidden={{ proofId: open.id }}
        happens={
          open.kind === "proof"
            ? [`The balance’s invoice is issued. ${formatBuyerEmail({ ...row, canSendEmail }, "with it")}`]
            : ["The work can begin."]
        }
        press="Record the approval"
      >
        {null}
      </InlineConfirm>
    )
  if (id === "send-back" && open)
    return (
      <InlineConfirm
        {...{ id, answer, intent: "send-back", title: `Record what should change on ${formatProofName(open)}` }}
        hidden={{ proofId: open.id }}
        happens={["One revision is used.", "Each line is a change to tick beside the next version."]}
        press="Record the changes"
      >
        <Textarea
          label="What should change"
          description="One a line"
          autosize
          minRows={3}
          {...getConfirmFieldProps(answer, id, { marks: "" })("marks")}
        />
      </InlineConfirm>
    )
  return null
}
