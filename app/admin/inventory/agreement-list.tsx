import { href } from "react-router"
import type { SmallPicture } from "../../../domain/artworks/work-pictures.server.ts"
import { agreementKindWords } from "../../../domain/inventory/agreement.ts"
import type { AgreementInList, AgreementView } from "../../../domain/inventory/agreement-list.server.ts"
import { agreementStateWords } from "../../../domain/inventory/agreement-machine.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatCount } from "../kit/count.ts"
import { readListQuery, type StudioList } from "../kit/list/list.ts"
import { Strip } from "../kit/thumb.tsx"
import styles from "./inventory.module.css"

type AgreementRow = AgreementInList & { pictures: (SmallPicture & { id: string })[] }

const worksOf = ({ planned, out, sold, back }: AgreementInList) =>
  [planned > 0 && `${planned} to go`, out > 0 && `${out} out`, sold > 0 && `${sold} sold`, back > 0 && `${back} back`]
    .filter(Boolean)
    .join(", ") || "No works yet"

const nextOf = ({ state, unsettled, unpaid }: AgreementInList) =>
  [
    unsettled > 0 && `${formatCount(unsettled, "sale")} to settle`,
    unpaid > 0 && `${formatCount(unpaid, "payout")} to come`,
    unsettled + unpaid === 0 && agreementStateWords[state],
  ]
    .filter(Boolean)
    .join(", ")

const due = ({ dueBackOn, isLate }: AgreementInList) =>
  dueBackOn && <span className={isLate ? styles.late : styles.note}>{sayDate(dueBackOn)}</span>

const worth = ({ value, currency }: AgreementInList) => (value > 0 ? formatMoney(value, currency) : "")

export const agreementList: StudioList<AgreementRow, AgreementView> = {
  path: href("/admin/inventory/agreements"),
  title: "Consignments and loans",
  noun: { one: "agreement", many: "agreements" },
  keyOf: ({ id }) => id,
  nameOf: ({ place, kind }) => `${agreementKindWords[kind]}, ${place}`,
  pathOf: ({ id }) => href("/admin/inventory/agreements/:id", { id }),
  views: {
    name: "view",
    label: "Agreements",
    words: { running: "Running", due: "Due back", drafts: "Drafts", over: "Over" },
    always: ["running"],
  },
  columns: [
    {
      name: "place",
      head: "With",
      width: "22%",
      slot: "title",
      cell: ({ place, kind, share }) => (
        <span className={styles.work}>
          <span>{place}</span>
          <span className="small">{kind === "loan" ? "Loan" : `Consignment, they keep ${share}%`}</span>
        </span>
      ),
    },
    {
      name: "works",
      head: "Works",
      slot: "second",
      cell: (row) => (
        <span className={styles.work}>
          {row.pictures.length > 0 && <Strip pictures={row.pictures} height={30} />}
          <span className="small">{worksOf(row)}</span>
        </span>
      ),
    },
    {
      name: "since",
      head: "Since",
      width: "9rem",
      tone: "soft",
      wide: true,
      cell: ({ beginsOn }) => sayDate(beginsOn),
    },
    {
      name: "due",
      head: "Due back",
      width: "10.5rem",
      slot: "status",
      cell: due,
      narrow: (row) =>
        row.dueBackOn && (
          <>
            <span className={styles.called}>Due back</span>
            {due(row)}
          </>
        ),
    },
    {
      name: "value",
      head: "With them",
      width: "7.5rem",
      align: "right",
      slot: "aside",
      cell: worth,
      narrow: (row) =>
        row.value > 0 && (
          <>
            <span className={styles.called}>Worth</span>
            {worth(row)}
          </>
        ),
    },
    { name: "next", head: "State", width: "10rem", align: "right", tone: "soft", wide: true, cell: nextOf },
  ],
  empty: "No consignment and no loan yet. Begin one when works leave for a gallery or a museum.",
}

export const agreementQuery = (url: string) => readListQuery(agreementList, url)
