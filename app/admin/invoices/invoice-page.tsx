import { Button } from "@mantine/core"
import { Form, href, Link, redirect, useLocation } from "react-router"
import { formatSum } from "../../../lib/format-money.ts"
import { readFormData } from "../../request/read-form.ts"
import { Day, Moment } from "../kit/dates.tsx"
import { DecisionLink, useOpenDecision } from "../kit/decision.tsx"
import { Facts, Page, Part, RefusedNotice } from "../kit/page.tsx"
import { SheetButton } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/invoice-page"
import { changeInvoice } from "./change-invoice.server.ts"
import { readInvoice, type StudioInvoice } from "./invoice-data.server.ts"
import styles from "./invoice-page.module.css"
import { CreditSheet, ReceiveSheet } from "./invoice-sheets.tsx"
import { InvoiceStatus } from "./invoice-status.tsx"
import { Paper } from "./paper.tsx"
import { RefundDecision } from "./refund-decision.tsx"
import { SendDecision } from "./send-decision.tsx"
import { getInvoiceVoidId, VoidDecision } from "./void-decision.tsx"

export const meta: Route.MetaFunction = ({ loaderData }) =>
  studioMeta(loaderData ? `${nameOf(loaderData.invoice)}` : "Invoice")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const invoice = await readInvoice(shop, admin, params.id)
  if (!invoice) throw redirect(href("/admin/invoices/:id/edit", { id: params.id }))
  return { invoice, formKey: crypto.randomUUID(), creditKey: crypto.randomUUID() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeInvoice(shop, admin, params.id, await readFormData(request))
}

const nameOf = ({ isCredit, number }: StudioInvoice) => `${isCredit ? "Credit note" : "Invoice"} ${number}`

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, formKey, creditKey } = loaderData
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  const { search } = useLocation()
  // Drawers show their own refusals.
  const inSheet = ["receive", "credit"].includes(String(answer?.typed?.intent))
  const isOpen = invoice.open > 0
  const main = mainOf(invoice)
  const decides = useOpenDecision(answer)
  const sending = decides === "send"
  const voiding = invoice.account.some(({ undo }) => undo && getInvoiceVoidId(undo.paymentId) === decides)
  const refunding = decides === "refund" && invoice.refundable > 0
  return (
    <Page
      back={<Link to={`/admin/invoices${search}`}>Invoice Generation</Link>}
      title={nameOf(invoice)}
      facts={
        <>
          <InvoiceStatus state={invoice.state} />
          <span className={styles.ink}>{formatSum(invoice.total, invoice.currency)}</span>
          {invoice.to ? (
            <a className={styles.buyer} href={`mailto:${invoice.to}`}>
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
      quiet={
        <>
          {!invoice.isCredit && invoice.left > 0 && (
            <SheetButton sheet="credit" variant="transparent">
              Credit note
            </SheetButton>
          )}
          {invoice.refundable > 0 && <DecisionLink id="refund">Refund</DecisionLink>}
          {main !== "send" && <DecisionLink id="send">{invoice.wasSent ? "Send again" : "Send"}</DecisionLink>}
          {isOpen && main !== "receive" && (
            <SheetButton sheet="receive" variant="transparent">
              Record a payment
            </SheetButton>
          )}
          {!invoice.isCredit && (
            <Form method="post">
              <input type="hidden" name="newId" value={formKey} />
              <Button variant="transparent" type="submit" name="intent" value="copy">
                Copy
              </Button>
            </Form>
          )}
          {main !== "pdf" && <Pdf id={invoice.id} />}
        </>
      }
      main={<Next invoice={invoice} main={main} />}
      done={answer?.done}
    >
      {invoice.leftOut && <p>{invoice.leftOut}</p>}
      {sending && (
        <div className={styles.decided}>
          <SendDecision invoice={invoice} answer={answer} />
        </div>
      )}
      {refunding && (
        <div className={styles.decided}>
          <RefundDecision invoice={invoice} answer={answer} formKey={formKey} />
        </div>
      )}
      {voiding && (
        <div className={styles.decided}>
          <VoidDecision invoice={invoice} decides={decides} answer={answer} />
        </div>
      )}
      {answer?.problem && !inSheet && !sending && !refunding && !voiding && (
        <RefusedNotice>{answer.problem.message}</RefusedNotice>
      )}
      <div className={styles.columns}>
        <Paper of={invoice.sheet} pictures={invoice.pictures} />
        <aside className={styles.side}>
          {!invoice.isCredit && <Money invoice={invoice} />}
          <Part title="Where it went">
            <ol className={styles.steps}>
              {invoice.steps.map((step) => (
                <li key={step.key}>
                  <p>
                    <b>{step.words}</b>
                    <time dateTime={new Date(step.at).toISOString()}>
                      <Moment at={step.at} />
                    </time>
                  </p>
                  <p className="small">{step.note}</p>
                </li>
              ))}
            </ol>
          </Part>
          <Part title="As a file">
            <Facts
              of={[
                ["Order", invoice.order && <OrderLink key="order" number={invoice.order.number} />],
                [
                  "Corrects",
                  invoice.corrected && (
                    <Link key="corrects" to={href("/admin/invoices/:id", { id: invoice.corrected.id })}>
                      {invoice.corrected.number}
                    </Link>
                  ),
                ],
                ["Paper", invoice.paper === "A4" ? "A4" : "Letter"],
                ["Fixed", "When it was issued. A mistake is put right by a credit note."],
              ]}
            />
          </Part>
        </aside>
      </div>
      {isOpen && <ReceiveSheet invoice={invoice} answer={answer} formKey={formKey} />}
      {!invoice.isCredit && invoice.left > 0 && <CreditSheet invoice={invoice} answer={answer} formKey={creditKey} />}
    </Page>
  )
}

const OrderLink = ({ number }: { number: string }) => (
  <Link to={href("/admin/orders/:number", { number })} prefetch="intent">
    {number}
  </Link>
)

type Main = "remind" | "send" | "receive" | "pdf"

/** Nothing is sent without an e-mail address. */
function mainOf({ state, to, wasSent, open }: StudioInvoice): Main {
  if (to && state === "overdue") return "remind"
  if (to && !wasSent) return "send"
  if (wasSent && open > 0) return "receive"
  return to ? "send" : "pdf"
}

function Next({ invoice, main }: { invoice: StudioInvoice; main: Main }) {
  switch (main) {
    case "remind":
      return (
        <Form method="post" preventScrollReset>
          <Button variant="filled" type="submit" name="intent" value="remind" fullWidth>
            Send a reminder
          </Button>
        </Form>
      )
    case "send":
      return (
        <DecisionLink id="send" variant="filled" fullWidth>
          {invoice.wasSent ? "Send again" : "Send"}
        </DecisionLink>
      )
    case "receive":
      return (
        <SheetButton sheet="receive" variant="filled" fullWidth>
          Record a payment
        </SheetButton>
      )
    case "pdf":
      return <Pdf id={invoice.id} main />
  }
}

const Pdf = ({ id, main = false }: { id: string; main?: boolean }) => (
  <Button
    variant={main ? "filled" : "transparent"}
    component="a"
    href={href("/admin/invoices/:id/pdf", { id })}
    fullWidth={main}
  >
    PDF
  </Button>
)

/** A refund that the artist must send by hand. */
function RefundActs({ refund: { id, failure } }: { refund: { id: string; failure: string | null } }) {
  return (
    <>
      {failure !== null && <span className="small">{failure}</span>}
      <Form method="post" preventScrollReset className={styles.refund}>
        <input type="hidden" name="refundId" value={id} />
        {failure === null && (
          <Button variant="transparent" type="submit" name="intent" value="refund-sent">
            Sent
          </Button>
        )}
        <Button variant="transparent" type="submit" name="intent" value="refund-stays">
          {failure === null ? "Don’t send it" : "It stays with me"}
        </Button>
      </Form>
    </>
  )
}

function Money({ invoice }: { invoice: StudioInvoice }) {
  const money = (minor: number) => formatSum(minor, invoice.currency)
  return (
    <Part title="Money">
      <dl className={styles.money}>
        <div>
          <dt>Invoiced</dt>
          <dd>{money(invoice.total)}</dd>
        </div>
        {invoice.account.map((row) => (
          <div key={row.key}>
            <dt>
              {row.words}
              {row.at && (
                <>
                  , <Day at={row.at} />
                </>
              )}
              {row.refund && <RefundActs refund={row.refund} />}
              {row.undo && (
                <>
                  {" "}
                  <DecisionLink id={getInvoiceVoidId(row.undo.paymentId)} aria-label={`Void ${row.undo.amount}`}>
                    Void
                  </DecisionLink>
                </>
              )}
            </dt>
            <dd>{row.amount}</dd>
          </div>
        ))}
        <div className={styles.open}>
          <dt>Open</dt>
          <dd>{money(invoice.open)}</dd>
        </div>
      </dl>
      {invoice.open > 0 && invoice.dueAt && (
        <p className="small">
          Due <Day at={invoice.dueAt} />
        </p>
      )}
      {invoice.owed > 0 && (
        <p className={styles.owed}>{`${money(invoice.owed)} was credited and has not gone back to the buyer.`}</p>
      )}
    </Part>
  )
}
