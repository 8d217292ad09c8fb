import { href, Link, redirect, useLocation } from "react-router"
import { formatSignedMoney } from "../../../lib/format-money.ts"
import { Day } from "../kit/dates.tsx"
import { DrawerButton } from "../kit/drawer/drawer.tsx"
import { InlineConfirmLink, useOpenConfirm } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { AnchorButton } from "../kit/link-button.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getVoidId, VoidConfirm } from "../orders/money/void-confirm.tsx"
import { nounLoader, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/invoice-page"
import { runInvoiceAction } from "./invoice-actions.server.ts"
import { findStudioInvoice, type StudioInvoice } from "./invoice-data.server.ts"
import { InvoiceDocumentView } from "./invoice-document.tsx"
import { CreditNoteDrawer, ReceivePaymentDrawer } from "./invoice-drawers.tsx"
import { InvoiceSide } from "./invoice-side.tsx"
import { InvoiceStatus } from "./invoice-status.tsx"
import { InvoiceRefundConfirm } from "./refund-confirm.tsx"
import { InvoiceSendConfirm } from "./send-confirm.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(loaderData ? `${formatInvoiceName(loaderData.invoice)}` : "Invoice")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const invoice = await findStudioInvoice(shop, admin, id)
  if (!invoice) throw redirect(href("/admin/invoices/:id/edit", { id }))
  return { invoice, formKey: crypto.randomUUID(), creditKey: crypto.randomUUID() }
})

export const action = studioAction(runInvoiceAction)

const formatInvoiceName = ({ isCredit, number }: StudioInvoice) => `${isCredit ? "Credit note" : "Invoice"} ${number}`

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, formKey, creditKey } = loaderData
  const answer: ActionAnswer = actionData
  const { search } = useLocation()
  // Drawers show their own refusals.
  const isInDrawer = ["receive", "credit"].includes(String(answer?.typed?.intent))
  const isOpen = invoice.open > 0
  const main = getMainAction(invoice)
  const decides = useOpenConfirm(answer)
  const sending = decides === "send"
  const voided = invoice.account.find(({ undo }) => undo && getVoidId(undo.paymentId) === decides)?.undo
  const refunding = decides === "refund" && invoice.refundable > 0
  return (
    <Page
      back={<Link to={`/admin/invoices${search}`}>Invoice Generation</Link>}
      title={formatInvoiceName(invoice)}
      details={
        <>
          <InvoiceStatus state={invoice.state} />
          <span className="ink">{formatSignedMoney(invoice.total, invoice.currency)}</span>
          {invoice.to ? (
            <a className={record.link} href={`mailto:${invoice.to}`}>
              {invoice.buyer}
            </a>
          ) : (
            <span>{invoice.buyer}</span>
          )}
          <span>
            <Day at={invoice.issuedAt} />
          </span>
        </>
      }
      quiet={<InvoiceActions invoice={invoice} main={main} formKey={formKey} />}
      main={<MainActionButton invoice={invoice} main={main} />}
      done={answer?.done}
    >
      {invoice.leftOut && <p>{invoice.leftOut}</p>}
      {sending && (
        <div className={record.decided}>
          <InvoiceSendConfirm invoice={invoice} answer={answer} />
        </div>
      )}
      {refunding && (
        <div className={record.decided}>
          <InvoiceRefundConfirm invoice={invoice} answer={answer} formKey={formKey} />
        </div>
      )}
      {voided && (
        <div className={record.decided}>
          <VoidConfirm
            payment={{ id: voided.paymentId, amount: voided.amount }}
            happens={[
              "It no longer counts, and the invoice asks for this money again. The page keeps it, with your reason.",
            ]}
            answer={answer}
          />
        </div>
      )}
      {answer?.problem && !isInDrawer && !sending && !refunding && !voided && (
        <RefusedNotice>{answer.problem.message}</RefusedNotice>
      )}
      <div className={record.columns}>
        <InvoiceDocumentView of={invoice.sheet} pictures={invoice.pictures} />
        <InvoiceSide invoice={invoice} />
      </div>
      {isOpen && <ReceivePaymentDrawer invoice={invoice} answer={answer} formKey={formKey} />}
      {!invoice.isCredit && invoice.left > 0 && (
        <CreditNoteDrawer invoice={invoice} answer={answer} formKey={creditKey} />
      )}
    </Page>
  )
}

type MainAction = "remind" | "send" | "receive" | "pdf"

/** Nothing is sent without an e-mail address. */
function getMainAction({ state, to, wasSent, open }: StudioInvoice): MainAction {
  if (to && state === "overdue") return "remind"
  if (to && !wasSent) return "send"
  if (wasSent && open > 0) return "receive"
  return to ? "send" : "pdf"
}

function MainActionButton({ invoice, main }: { invoice: StudioInvoice; main: MainAction }) {
  switch (main) {
    case "remind":
      return (
        <IntentButton intent="remind" variant="filled" fullWidth>
          Send a reminder
        </IntentButton>
      )
    case "send":
      return (
        <InlineConfirmLink id="send" variant="filled" fullWidth>
          {invoice.wasSent ? "Send again" : "Send"}
        </InlineConfirmLink>
      )
    case "receive":
      return (
        <DrawerButton sheet="receive" variant="filled" fullWidth>
          Record a payment
        </DrawerButton>
      )
    case "pdf":
      return <PdfButton id={invoice.id} main />
  }
}

type InvoiceActionsProps = { invoice: StudioInvoice; main: MainAction; formKey: string }

const InvoiceActions = ({ invoice, main, formKey }: InvoiceActionsProps) => (
  <>
    {!invoice.isCredit && invoice.left > 0 && <DrawerButton sheet="credit">Credit note</DrawerButton>}
    {invoice.refundable > 0 && <InlineConfirmLink id="refund">Refund</InlineConfirmLink>}
    {main !== "send" && <InlineConfirmLink id="send">{invoice.wasSent ? "Send again" : "Send"}</InlineConfirmLink>}
    {invoice.open > 0 && main !== "receive" && <DrawerButton sheet="receive">Record a payment</DrawerButton>}
    {!invoice.isCredit && (
      <IntentButton intent="copy" hidden={{ newId: formKey }} leaves>
        Copy
      </IntentButton>
    )}
    {main !== "pdf" && <PdfButton id={invoice.id} />}
  </>
)

const PdfButton = ({ id, main = false }: { id: string; main?: boolean }) => (
  <AnchorButton
    variant={main ? "filled" : "transparent"}
    href={href("/admin/invoices/:id/pdf", { id })}
    fullWidth={main}
  >
    PDF
  </AnchorButton>
)
