import { href, Link } from "react-router"
import { InlineConfirm } from "../kit/inline-confirm.tsx"
import { Page } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { InvoiceDocumentView } from "./invoice-document.tsx"
import styles from "./invoice-page.module.css"
import { InvoiceStatus } from "./invoice-status.tsx"
import type { InvoiceIssuePreview } from "./issue-preview.server.ts"

export const issueConfirmId = "issue"

type Props = { preview: InvoiceIssuePreview; seenAt: string; email: string; answer: ActionAnswer }

export function IssueDraft({ preview, seenAt, email, answer }: Props) {
  const { number, to, issued, due, total, document } = preview
  return (
    <Page
      back={<Link to={href("/admin/invoices")}>Invoice Generation</Link>}
      title={`Invoice for ${to}`}
      details={
        <>
          <InvoiceStatus state="draft" />
          <span>{total}</span>
        </>
      }
    >
      <div className={styles.parts}>
        <InlineConfirm
          id={issueConfirmId}
          title={`Issue it as ${number}?`}
          intent="issue"
          answer={answer}
          hidden={{ seenAt }}
          happens={[
            `It gets the next number, ${number}, and today’s date, ${issued}.`,
            `It asks ${to} for ${total}, to be paid by ${due}.`,
            email
              ? `No e-mail is sent yet. You can send it to ${email} from its page.`
              : "No e-mail is sent: the draft has no address. You can add one when you send it, or print it.",
            "From then on nothing of it changes. A mistake is put right by a credit note.",
          ]}
          press={`Issue ${number}`}
        />
        <InvoiceDocumentView of={document} pictures={[]} />
      </div>
    </Page>
  )
}
