import { href } from "react-router"
import type { SmallPicture } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import {
  type RegisterFilter,
  type RegisterSort,
  type RegisterView,
  registerViewLabels,
} from "../../../domain/inventory/register.ts"
import type { RegisterRow } from "../../../domain/inventory/register-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { joinMeasures } from "../../ui/label/join-measures.ts"
import { Day } from "../kit/dates.tsx"
import { parseListQuery, type StudioList } from "../kit/list/list.ts"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./inventory.module.css"

/** `late`: overdue for its return. */
type RegisterInList = RegisterRow & { picture: SmallPicture | null; late: boolean }

const formatAmount = (minor: number | null, currency: string) => (minor === null ? "" : formatMoney(minor, currency))

const formatInsuredValue = ({ insuredValue, price, currency }: RegisterRow) =>
  formatAmount(insuredValue ?? price, currency)

const formatPlace = ({ place, crate, spot }: RegisterRow) => [place, crate, spot].filter(Boolean).join(", ")

const renderNote = ({ dueBack, late, editionSize, things }: RegisterInList) =>
  dueBack ? (
    <span className={late ? styles.late : styles.note}>{`Back by ${formatCalendarDate(dueBack)}`}</span>
  ) : editionSize !== null ? (
    `${things} of ${editionSize} left`
  ) : null

export const registerList: StudioList<RegisterInList, RegisterView, RegisterSort, RegisterFilter> = {
  path: href("/admin/inventory"),
  title: "Inventory Management",
  noun: { one: "work", many: "works" },
  getKey: ({ id }) => id,
  getName: ({ title }) => title,
  getPath: ({ id }) => href("/admin/inventory/:id", { id }),
  views: { name: "view", label: "Register", words: registerViewLabels, always: ["here", "out"] },
  filters: { place: "Where", condition: "Condition" },
  sorts: {
    words: { number: "Number", title: "Work", since: "Since", insured: "Insured" },
    first: "number",
    down: ["since", "insured"],
  },
  search: { label: "Find in the register", hint: "Number, title or place" },
  actions: {},
  columns: [
    { name: "number", head: "Number", width: "6.5rem", cell: ({ inventoryNumber }) => inventoryNumber },
    {
      name: "picture",
      head: "Picture",
      unseen: true,
      width: "5rem",
      slot: "picture",
      cell: ({ picture }) => <Thumb picture={picture} width={66} height={44} />,
    },
    {
      name: "title",
      head: "Work",
      slot: "title",
      cell: ({ title, year, medium, size }) => (
        <span className={styles.work}>
          <span className={styles.title}>
            <i>{title}</i>
            {year && `, ${year}`}
          </span>
          <span className="small">{[medium, size && joinMeasures(size)].filter(Boolean).join(", ")}</span>
        </span>
      ),
    },
    {
      name: "since",
      head: "Where",
      width: "18%",
      slot: "second",
      cell: (row) => (
        <span className={styles.work}>
          {formatPlace(row) || <span className="small">No location</span>}
          {row.since && (
            <span className="small">
              since <Day at={row.since} />
            </span>
          )}
        </span>
      ),
    },
    {
      name: "condition",
      head: "Condition",
      width: "6.5rem",
      tone: "soft",
      wide: true,
      cell: ({ condition }) => condition,
    },
    {
      name: "cost",
      head: "Cost",
      width: "5rem",
      align: "right",
      tone: "soft",
      wide: true,
      cell: ({ cost, currency }) => formatAmount(cost, currency),
    },
    {
      name: "insured",
      head: "Insured",
      width: "6rem",
      align: "right",
      slot: "aside",
      cell: formatInsuredValue,
      narrow: (row) =>
        formatInsuredValue(row) && (
          <>
            <span className={styles.called}>Insured</span>
            {formatInsuredValue(row)}
          </>
        ),
    },
    {
      name: "note",
      head: "Note",
      unseen: true,
      width: "10.5rem",
      align: "right",
      tone: "soft",
      slot: "status",
      cell: renderNote,
    },
  ],
  empty: "Nothing is in the register yet. Works appear here as soon as they are in Artwork Management.",
}

export function parseRegisterQuery(url: string) {
  const query = parseListQuery(registerList, url)
  const { q, view, sort, down, filters, after } = query
  return { query, choice: { search: q, view, sort, down, filters, after } }
}
