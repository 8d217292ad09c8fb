import { Fragment, type ReactNode } from "react"
import { href } from "react-router"
import type { TimelineEntry } from "../../../domain/customers/timeline.server.ts"
import { findPaymentMethod } from "../../../domain/payments/ledger/payment-methods.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { truncateText } from "../../../lib/truncate-text.ts"

export type FactView = Pick<
  TimelineEntry,
  "kind" | "words" | "ref" | "amount" | "currency" | "state" | "works" | "title" | "name"
>

const maxQuoteLength = 160

const formatQuote = (words: string) =>
  `“${words.length > maxQuoteLength ? `${truncateText(words, maxQuoteLength).trimEnd()}…` : words}”`

/** *Slack Water*, *Neap* and two others */
function WorkTitles({ of }: { of: { title: string }[] }) {
  const titles = [...new Set(of.map(({ title }) => title))]
  const shown = titles.length > 3 ? titles.slice(0, 2) : titles
  const others = titles.length - shown.length
  return (
    <>
      {shown.map((title, at) => (
        <Fragment key={title}>
          {at > 0 && (at === shown.length - 1 && others === 0 ? " and " : ", ")}
          <i>{title}</i>
        </Fragment>
      ))}
      {others > 0 && ` and ${others} others`}
    </>
  )
}

const formatFactAmount = ({ amount, currency }: FactView) =>
  amount === null || currency === null ? "" : formatMoney(amount, currency)

function formatOrderFact(fact: FactView): ReactNode {
  const [order = "", payment = ""] = fact.state.split(" ")
  const titles = <WorkTitles of={fact.works} />
  if (order === "draft") return <>Asked what {titles} would cost delivered.</>
  if (order === "cancelled") return <>Ordered {titles}; canceled.</>
  if (order === "expired") return <>Ordered {titles}; never paid.</>
  if (payment === "refunded")
    return (
      <>
        Bought {titles}, {formatFactAmount(fact)}, and got the money back.
      </>
    )
  if (payment === "paid" || payment === "partially_refunded")
    return (
      <>
        Bought {titles}, {formatFactAmount(fact)}.
      </>
    )
  return (
    <>
      Ordered {titles}, {formatFactAmount(fact)}.
    </>
  )
}

const returnLabels: Record<string, string> = {
  cancel: "Asked to cancel",
  return: "Asked to return works of",
  damage: "Reported damage in",
}

const factFormatters: Record<TimelineEntry["kind"], (fact: FactView) => ReactNode> = {
  order: formatOrderFact,
  payment: (fact) =>
    `Paid ${formatFactAmount(fact)}${fact.words ? `, ${(findPaymentMethod(fact.words)?.name ?? fact.words).toLowerCase()}` : ""}.`,
  refund: (fact) => `${formatFactAmount(fact)} ${fact.state === "sent" ? "went back" : "goes back"}.`,
  return: (fact) =>
    `${returnLabels[fact.state.split(" ")[0] ?? ""] ?? "Asked about"} ${fact.ref}: ${formatQuote(fact.words)}`,
  message: (fact) =>
    fact.title ? (
      <>
        Asked about <i>{fact.title}</i>: {formatQuote(fact.words)}
      </>
    ) : (
      formatQuote(fact.words)
    ),
  answer: (fact) => `You wrote: ${formatQuote(fact.words)}`,
  commission: (fact) => `Asked for a commission: ${fact.ref}. ${formatQuote(fact.words)}`,
  reservation: (fact) => (
    <>
      <i>{fact.title}</i> was reserved for them{fact.words ? `: ${fact.words}` : ""}.
    </>
  ),
  room: (fact) => `You made a viewing room for them: ${fact.words}.`,
  invoice: (fact) =>
    fact.state === "credit_note" ? `Credit note ${fact.ref}.` : `Invoice ${fact.ref}, ${formatFactAmount(fact)}.`,
  subscription: () => "Asked for the newsletter, and hasn’t confirmed the address.",
  consent: (fact) => `Agreed to get the newsletter: ${fact.words}.`,
  unsubscribed: (fact) =>
    fact.state === "merged"
      ? "No longer gets the newsletter: they were merged with someone who had unsubscribed."
      : "Unsubscribed from the newsletter.",
  letter: (fact) => (fact.state === "bounced" ? `“${fact.words}” came back.` : `Was sent “${fact.words}”.`),
  note: (fact) => fact.words,
}

export const FactText = ({ fact }: { fact: FactView }) => <>{factFormatters[fact.kind](fact)}</>

const factKindLabels: Record<TimelineEntry["kind"], string> = {
  order: "Order",
  payment: "Payment",
  refund: "Refund",
  return: "Return",
  message: "Message",
  answer: "Message",
  commission: "Commission",
  reservation: "Reservation",
  room: "Viewing room",
  invoice: "Invoice",
  subscription: "Newsletter",
  consent: "Newsletter",
  unsubscribed: "Newsletter",
  letter: "Newsletter",
  note: "Note",
}

/** `Order S-1001`, `Message`. */
export const formatFactKind = ({ kind, ref }: Pick<TimelineEntry, "kind" | "ref">): string =>
  kind === "order" ? `${factKindLabels.order} ${ref}` : factKindLabels[kind]

/** Null if the fact has no page. */
export const getFactPath = ({ kind, ref, id }: Pick<TimelineEntry, "kind" | "ref" | "id">): string | null =>
  kind === "order" || kind === "payment" || kind === "refund" || kind === "return"
    ? href("/admin/orders/:number", { number: ref })
    : kind === "invoice"
      ? href("/admin/invoices/:id", { id })
      : kind === "letter"
        ? href("/admin/newsletter/:id", { id: ref })
        : kind === "room"
          ? href("/admin/viewing-rooms/:id", { id: ref })
          : null
