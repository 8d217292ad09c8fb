import { Fragment, type ReactNode } from "react"
import { href } from "react-router"
import type { Fact } from "../../../domain/customers/timeline.server.ts"
import { methodOf } from "../../../domain/payments/methods.ts"
import { cut } from "../../../lib/cut.ts"
import { formatMoney } from "../../../lib/format-money.ts"

export type ShownFact = Pick<
  Fact,
  "kind" | "words" | "ref" | "amount" | "currency" | "state" | "works" | "title" | "name"
>

const most = 160

const quoted = (words: string) => `“${words.length > most ? `${cut(words, most).trimEnd()}…` : words}”`

/** *Slack Water*, *Neap* and two others */
function Titles({ of }: { of: { title: string }[] }) {
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

const sum = ({ amount, currency }: ShownFact) =>
  amount === null || currency === null ? "" : formatMoney(amount, currency)

function orderWords(fact: ShownFact): ReactNode {
  const [order = "", payment = ""] = fact.state.split(" ")
  const titles = <Titles of={fact.works} />
  if (order === "draft") return <>Asked what {titles} would cost delivered.</>
  if (order === "cancelled") return <>Ordered {titles}; canceled.</>
  if (order === "expired") return <>Ordered {titles}; never paid.</>
  if (payment === "refunded")
    return (
      <>
        Bought {titles}, {sum(fact)}, and got the money back.
      </>
    )
  if (payment === "paid" || payment === "partially_refunded")
    return (
      <>
        Bought {titles}, {sum(fact)}.
      </>
    )
  return (
    <>
      Ordered {titles}, {sum(fact)}.
    </>
  )
}

const returnWords: Record<string, string> = {
  cancel: "Asked to cancel",
  return: "Asked to return works of",
  damage: "Reported damage in",
}

const words: Record<Fact["kind"], (fact: ShownFact) => ReactNode> = {
  order: orderWords,
  payment: (fact) =>
    `Paid ${sum(fact)}${fact.words ? `, ${(methodOf(fact.words)?.name ?? fact.words).toLowerCase()}` : ""}.`,
  refund: (fact) => `${sum(fact)} ${fact.state === "sent" ? "went back" : "goes back"}.`,
  return: (fact) =>
    `${returnWords[fact.state.split(" ")[0] ?? ""] ?? "Asked about"} ${fact.ref}: ${quoted(fact.words)}`,
  message: (fact) =>
    fact.title ? (
      <>
        Asked about <i>{fact.title}</i>: {quoted(fact.words)}
      </>
    ) : (
      quoted(fact.words)
    ),
  answer: (fact) => `You wrote: ${quoted(fact.words)}`,
  commission: (fact) => `Asked for a commission: ${fact.ref}. ${quoted(fact.words)}`,
  reservation: (fact) => (
    <>
      <i>{fact.title}</i> was reserved for them{fact.words ? `: ${fact.words}` : ""}.
    </>
  ),
  room: (fact) => `You made a viewing room for them: ${fact.words}.`,
  invoice: (fact) => (fact.state === "credit_note" ? `Credit note ${fact.ref}.` : `Invoice ${fact.ref}, ${sum(fact)}.`),
  subscription: () => "Asked for the newsletter, and hasn’t confirmed the address.",
  consent: (fact) => `Agreed to get the newsletter: ${fact.words}.`,
  unsubscribed: (fact) =>
    fact.state === "merged"
      ? "No longer gets the newsletter: they were merged with someone who had unsubscribed."
      : "Unsubscribed from the newsletter.",
  letter: (fact) => (fact.state === "bounced" ? `“${fact.words}” came back.` : `Was sent “${fact.words}”.`),
  note: (fact) => fact.words,
}

export const FactWords = ({ fact }: { fact: ShownFact }) => <>{words[fact.kind](fact)}</>

const kinds: Record<Fact["kind"], string> = {
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
export const formatFactKind = ({ kind, ref }: Pick<Fact, "kind" | "ref">): string =>
  kind === "order" ? `${kinds.order} ${ref}` : kinds[kind]

/** Null if the fact has no page. */
export const factPath = ({ kind, ref, id }: Pick<Fact, "kind" | "ref" | "id">): string | null =>
  kind === "order" || kind === "payment" || kind === "refund" || kind === "return"
    ? href("/admin/orders/:number", { number: ref })
    : kind === "invoice"
      ? href("/admin/invoices/:id", { id })
      : kind === "letter"
        ? href("/admin/newsletter/:id", { id: ref })
        : kind === "room"
          ? href("/admin/viewing-rooms/:id", { id: ref })
          : null
