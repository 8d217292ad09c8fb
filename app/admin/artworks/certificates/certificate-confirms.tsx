import { Textarea, TextInput } from "@mantine/core"
import { useSearchParams } from "react-router"
import { getDefaultStatement } from "../../../../domain/certificates/certificate-labels.ts"
import type { WorkCertificates } from "../../../../domain/certificates/certificate-queries.server.ts"
import { getConfirmFieldProps, InlineConfirm } from "../../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import styles from "./certificates.module.css"

type CertificateConfirmProps = { id: string; page: WorkCertificates; answer: ActionAnswer }

export function CertificateConfirm({ id, page: { work, lines }, answer }: CertificateConfirmProps) {
  const [search] = useSearchParams()
  if (id === "issue") {
    const usual = getDefaultStatement(work.editionSize === null ? "unique" : "")
    const field = getConfirmFieldProps(answer, id, { copy: search.get("copy") ?? "", statement: usual })
    return (
      <InlineConfirm
        id={id}
        answer={answer}
        title="Issue a certificate"
        happens={[
          "It’s signed now, with the title, year, medium, size and picture that the work has.",
          "What was signed can’t be changed any more: it can be revoked, and another one issued.",
        ]}
        press="Issue the certificate"
      >
        <div className={styles.fields}>
          {work.editionSize !== null && (
            <TextInput
              label="Copy"
              description={`A number from 1 to ${work.editionSize}, or AP 1 for a proof`}
              {...field("copy")}
            />
          )}
          <Statement {...field("statement")} />
        </div>
      </InlineConfirm>
    )
  }
  const [, action, certificate = ""] = /^(reissue|revoke|offer)-(.+)$/.exec(id) ?? []
  const line = lines.find((one) => one.id === certificate && !one.revoked)
  if (!line) return null
  const field = getConfirmFieldProps(answer, id, { reason: "", statement: line.statement })
  if (action === "offer")
    return (
      <InlineConfirm
        id={id}
        answer={answer}
        intent="offer"
        title={`A link for the owner, certificate ${line.number}`}
        hidden={{ certificate }}
        happens={[
          "You get a link to send to the owner. It works once, for 30 days; one that you made before stops working.",
          "The owner enters their name and decides whether visitors may read it. Until then nothing changes.",
        ]}
        press="Make the link"
      />
    )
  if (action === "revoke")
    return (
      <InlineConfirm
        id={id}
        answer={answer}
        intent="revoke"
        title={`Revoke certificate ${line.number}`}
        hidden={{ certificate }}
        happens={["Its page says from now on that it was revoked, when and why.", "This can’t be undone."]}
        press={`Revoke certificate ${line.number}`}
      >
        <TextInput label="Reason" description="Its page shows this" maxLength={300} {...field("reason")} />
      </InlineConfirm>
    )
  return (
    <InlineConfirm
      id={id}
      answer={answer}
      intent="reissue"
      title={`Reissue certificate ${line.number}`}
      hidden={{ certificate }}
      happens={[
        `Certificate ${line.number} is revoked, and its page names the new one.`,
        "The new one is signed with what the work says now. Its code is another one: print it again.",
      ]}
      press="Issue the new certificate"
    >
      <div className={styles.fields}>
        <TextInput
          label="Reason"
          description="The page of the old one shows this"
          maxLength={300}
          {...field("reason")}
        />
        <Statement {...field("statement")} />
      </div>
    </InlineConfirm>
  )
}

const Statement = (field: ReturnType<ReturnType<typeof getConfirmFieldProps>>) => (
  <Textarea
    label="What you declare"
    description="In your own words; it’s signed and printed"
    autosize
    minRows={2}
    maxLength={600}
    {...field}
  />
)
