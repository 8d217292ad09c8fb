import { href } from "react-router"
import type { SmallPicture } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import type { InvoiceFilter } from "../../../domain/invoices/invoice-queries.server.ts"
import type { InvoiceState } from "../../../domain/invoices/invoice-status.server.ts"
import { formatMonthDay } from "../../../lib/calendar-dates.ts"
import { formatSignedMoney } from "../../../lib/format-money.ts"
import { formatCount } from "../kit/format-count.ts"
import type { StudioList } from "../kit/list/list.ts"
import type { ViewList } from "../kit/saved-views/view-path.ts"
import { Strip, Thumb } from "../kit/thumb.tsx"
import { InvoiceStatus } from "./invoice-status.tsx"
import styles from "./invoices.module.css"

/** Amounts in minor units of `currency`; days in the site's time zone. */
export type InvoiceRow = {
  id: string
  /** `Draft` until it is issued. */
  number: string
  day: string
  to: string
  /** `Order S-1018`, `Corrects 2026-0129`, or its first line. */
  about: string
  pictures: (SmallPicture & { id: string })[]
  total: number
  open: number
  currency: string
  state: InvoiceState
  due: string | null
  daysLate: number
}

const formatRowSum = ({ currency }: InvoiceRow, minor: number) => formatSignedMoney(minor, currency)

export const invoiceList: StudioList<InvoiceRow, Exclude<InvoiceFilter, "all">, never, "period"> = {
  path: href("/admin/invoices"),
  title: "Invoice Generation",
  noun: { one: "invoice", many: "invoices" },
  getKey: (invoice) => invoice.id,
  getName: (invoice) => invoice.number,
  getPath: ({ id, state }) =>
    state === "draft" ? href("/admin/invoices/:id/edit", { id }) : href("/admin/invoices/:id", { id }),
  views: {
    name: "state",
    label: "State",
    words: { overdue: "Late", open: "Open", paid: "Paid", drafts: "Drafts", credit_notes: "Credit notes" },
    always: ["overdue", "open", "paid", "drafts"],
  },
  search: { label: "Search invoices", hint: "Number, name, work or sum" },
  filters: { period: "When" },
  columns: [
    { name: "number", head: "Number", width: "10.5rem", slot: "title", cell: (invoice) => invoice.number },
    {
      name: "issued",
      head: "Issued",
      width: "7rem",
      tone: "soft",
      wide: true,
      cell: (invoice) => (invoice.state === "draft" ? "" : formatMonthDay(invoice.day)),
    },
    {
      name: "to",
      head: "To",
      slot: "second",
      cell: (invoice) => (
        <>
          {invoice.to || "Nobody yet"}
          <span className="soft"> {invoice.about}</span>
        </>
      ),
      narrow: (invoice) => invoice.to || "Nobody yet",
      after: (invoice) => invoice.about && `, ${invoice.about}`,
    },
    {
      name: "works",
      head: "Works",
      width: "7rem",
      slot: "picture",
      cell: (invoice) => <Strip pictures={invoice.pictures} height={32} />,
      narrow: (invoice) => <Thumb picture={invoice.pictures[0] ?? null} width={72} height={72} />,
    },
    {
      name: "sum",
      head: "Sum",
      width: "7rem",
      align: "right",
      slot: "aside",
      cell: (invoice) => formatRowSum(invoice, invoice.total),
    },
    {
      name: "open",
      head: "Still open",
      width: "7rem",
      align: "right",
      wide: true,
      cell: (invoice) => (invoice.open > 0 ? formatRowSum(invoice, invoice.open) : ""),
    },
    {
      name: "state",
      head: "State",
      width: "8.5rem",
      slot: "status",
      cell: (invoice) => <InvoiceStatus state={invoice.state} />,
    },
    {
      name: "due",
      head: "Due",
      width: "7rem",
      align: "right",
      tone: "soft",
      wide: true,
      cell: ({ due, daysLate, open }) =>
        daysLate > 0 ? (
          <span className={styles.late}>{`${formatCount(daysLate, "day")} late`}</span>
        ) : open > 0 && due ? (
          formatMonthDay(due)
        ) : (
          ""
        ),
    },
  ],
  empty: "No invoices yet. Each order gets one by itself; commissions and everything else you can invoice by hand.",
}

export const invoiceViewList: ViewList = { ...invoiceList, name: "invoices" }
