import { href } from "react-router"
import type { SmallPicture } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import {
  type CustomerNarrowing,
  type CustomerSort,
  getCustomerLabel,
  type Segment,
  segmentLabels,
} from "../../../domain/customers/customer.ts"
import type { CustomerRow } from "../../../domain/customers/customer-queries.server.ts"
import { Day } from "../kit/dates.tsx"
import { parseListQuery, type StudioList } from "../kit/list/list.ts"
import type { ViewList } from "../kit/saved-views/view-path.ts"
import { Strip } from "../kit/thumb.tsx"
import styles from "./customers.module.css"
import { FactText, type FactView } from "./fact-text.tsx"
import { formatSpent } from "./format-spent.ts"

type ListedCustomer = CustomerRow & {
  place: string
  marked: boolean
  pictures: (SmallPicture & { id: string })[]
  last: (FactView & { at: Date }) | null
}

const NameCell = ({ row }: { row: ListedCustomer }) => {
  const second = [row.company, row.place].filter(Boolean).join(", ")
  return (
    <span className={styles.who}>
      <span className={styles.name}>{getCustomerLabel(row.name, row.emails)}</span>
      {(second || row.marked) && (
        <span className="small">
          {second}
          {row.marked && <span className={styles.demo}>demo</span>}
        </span>
      )}
    </span>
  )
}

export const customerList: StudioList<ListedCustomer, Segment, CustomerSort, keyof CustomerNarrowing> = {
  path: href("/admin/customers"),
  title: "Customer Management",
  noun: { one: "person", many: "people" },
  getKey: ({ id }) => id,
  getName: ({ name, emails }) => getCustomerLabel(name, emails),
  getPath: ({ id }) => href("/admin/customers/:id", { id }),
  views: { name: "segment", label: "Segment", words: segmentLabels, always: ["collectors", "asked", "newsletter"] },
  filters: { tag: "Tag", group: "Group", interest: "Interested in", country: "Country", spent: "Spent" },
  sorts: {
    words: { last: "Last", name: "Person", spent: "Total spent", works: "Has", since: "Since" },
    first: "last",
    down: ["last", "spent", "works", "since"],
  },
  search: { label: "Search customers", hint: "Name, place, work or tag" },
  files: { [href("/admin/customers/export")]: "Export" },
  actions: {},
  columns: [
    { name: "name", head: "Person", slot: "title", cell: (row) => <NameCell row={row} /> },
    {
      name: "works",
      head: "Has",
      width: "14rem",
      slot: "second",
      narrow: ({ pictures }) => pictures.length > 0 && <Strip pictures={pictures} height={34} />,
      cell: ({ pictures, workCount }) =>
        pictures.length > 0 ? (
          <Strip pictures={pictures} height={34} />
        ) : (
          <span className="small">{workCount > 0 ? workCount : "nothing yet"}</span>
        ),
    },
    {
      name: "spent",
      head: "Total spent",
      width: "9rem",
      align: "right",
      slot: "aside",
      cell: ({ spent }) => formatSpent(spent),
    },
    {
      name: "said",
      head: "Last contact",
      width: "26%",
      wide: true,
      tone: "soft",
      slot: "status",
      cell: ({ last }) =>
        last && (
          <span className={styles.clamp}>
            <FactText fact={last} />
          </span>
        ),
      after: ({ lastAt, unreadCount }) => (
        <span className={styles.after}>
          <Day at={lastAt} />
          {unreadCount > 0 && <span className={styles.todo}>Answer</span>}
        </span>
      ),
    },
    { name: "last", head: "Last", width: "7.5rem", tone: "soft", cell: ({ lastAt }) => <Day at={lastAt} /> },
    {
      name: "next",
      head: "To do",
      unseen: true,
      width: "6rem",
      align: "right",
      wide: true,
      cell: ({ unreadCount }) => unreadCount > 0 && <span className={styles.todo}>Answer</span>,
    },
  ],
  empty:
    "No customers yet. Everyone who orders, writes or subscribes appears here, with everything that happens between you.",
}

export const viewedCustomers: ViewList = { ...customerList, name: "customers" }

export function parseCustomerQuery(url: string) {
  const query = parseListQuery(customerList, url)
  const { q, view, sort, down, filters, after } = query
  return { query, choice: { search: q, segment: view, sort, down, narrowing: filters, after } }
}
