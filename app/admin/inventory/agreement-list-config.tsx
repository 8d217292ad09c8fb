import { href } from "react-router"
import type { SmallPicture } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import { agreementKindLabels } from "../../../domain/inventory/agreement.ts"
import type { AgreementView, ListedAgreement } from "../../../domain/inventory/agreement-list.server.ts"
import { agreementStateLabels } from "../../../domain/inventory/agreement-machine.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatCount } from "../kit/format-count.ts"
import type { StudioList } from "../kit/list/list.ts"
import { Strip } from "../kit/thumb.tsx"
import styles from "./inventory.module.css"

type AgreementRow = ListedAgreement & { pictures: (SmallPicture & { id: string })[] }

const formatWorkCounts = ({ planned, out, sold, back }: ListedAgreement) =>
  [planned > 0 && `${planned} to go`, out > 0 && `${out} out`, sold > 0 && `${sold} sold`, back > 0 && `${back} back`]
    .filter(Boolean)
    .join(", ") || "No works yet"

const formatNextStep = ({ state, unsettled, unpaid }: ListedAgreement) =>
  [
    unsettled > 0 && `${formatCount(unsettled, "sale")} to settle`,
    unpaid > 0 && `${formatCount(unpaid, "payout")} to come`,
    unsettled + unpaid === 0 && agreementStateLabels[state],
  ]
    .filter(Boolean)
    .join(", ")

const renderDueDate = ({ dueBackOn, isLate }: ListedAgreement) =>
  dueBackOn && <span className={isLate ? styles.late : styles.note}>{formatCalendarDate(dueBackOn)}</span>

const formatWorth = ({ value, currency }: ListedAgreement) => (value > 0 ? formatMoney(value, currency) : "")

export const agreementList: StudioList<AgreementRow, AgreementView> = {
  path: href("/admin/inventory/agreements"),
  title: "Consignments and loans",
  noun: { one: "agreement", many: "agreements" },
  getKey: ({ id }) => id,
  getName: ({ place, kind }) => `${agreementKindLabels[kind]}, ${place}`,
  getPath: ({ id }) => href("/admin/inventory/agreements/:id", { id }),
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
          <span className="small">{formatWorkCounts(row)}</span>
        </span>
      ),
    },
    {
      name: "since",
      head: "Since",
      width: "9rem",
      tone: "soft",
      wide: true,
      cell: ({ beginsOn }) => formatCalendarDate(beginsOn),
    },
    {
      name: "due",
      head: "Due back",
      width: "10.5rem",
      slot: "status",
      cell: renderDueDate,
      narrow: (row) =>
        row.dueBackOn && (
          <>
            <span className={styles.called}>Due back</span>
            {renderDueDate(row)}
          </>
        ),
    },
    {
      name: "value",
      head: "With them",
      width: "7.5rem",
      align: "right",
      slot: "aside",
      cell: formatWorth,
      narrow: (row) =>
        row.value > 0 && (
          <>
            <span className={styles.called}>Worth</span>
            {formatWorth(row)}
          </>
        ),
    },
    { name: "next", head: "State", width: "10rem", align: "right", tone: "soft", wide: true, cell: formatNextStep },
  ],
  empty: "No consignment and no loan yet. Begin one when works leave for a gallery or a museum.",
}
