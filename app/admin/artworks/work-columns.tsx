import type { StudioWork } from "../../../domain/artworks/list/artwork-admin-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Day } from "../kit/dates.tsx"
import type { ListColumn } from "../kit/list/list.ts"
import { Thumb } from "../kit/thumb.tsx"
import { WorkStatus, type WorkStatusName } from "./work-status.tsx"

/** A draft is shown as a draft, regardless of its availability. */
export const getWorkStatus = (work: Pick<StudioWork, "published" | "badge" | "availability">): WorkStatusName =>
  !work.published ? "draft" : work.badge === "on_hold" ? "on_hold" : work.availability

const softColumn = { tone: "soft", wide: true } as const

/** In the order in which they are offered. */
export const workColumns: ListColumn<StudioWork>[] = [
  {
    name: "picture",
    head: "Picture",
    unseen: true,
    width: "82px",
    slot: "picture",
    cell: (work) => <Thumb picture={work.picture} width={66} height={44} />,
    narrow: (work) => <Thumb picture={work.picture} width={72} height={72} />,
  },
  {
    name: "title",
    head: "Title",
    slot: "title",
    cell: (work) => <i>{work.title}</i>,
    after: (work) => work.year && `, ${work.year}`,
  },
  { name: "year", head: "Year", width: "84px", cell: (work) => work.year },
  { name: "medium", head: "Medium", width: "16%", ...softColumn, cell: (work) => work.medium },
  {
    name: "size",
    head: "Size",
    width: "11%",
    ...softColumn,
    slot: "second",
    cell: (work) => <SizeCell of={work.size} />,
    after: (work) => work.location && `${work.size ? ", " : ""}${work.location}`,
  },
  {
    name: "price",
    head: "Price",
    width: "120px",
    align: "right",
    slot: "aside",
    cell: (work) =>
      work.price === null ? <span className="soft">on request</span> : formatMoney(work.price, work.currency),
  },
  {
    name: "status",
    head: "Status",
    width: "140px",
    slot: "status",
    cell: (work) => <WorkStatus of={getWorkStatus(work)} />,
  },
  { name: "location", head: "Location", width: "12%", ...softColumn, cell: (work) => work.location },
  { name: "series", head: "Series", width: "12%", ...softColumn, cell: (work) => work.series },
  { name: "type", head: "Type", width: "10%", ...softColumn, cell: (work) => work.type },
  { name: "inventoryNumber", head: "Number", width: "110px", ...softColumn, cell: (work) => work.inventoryNumber },
  {
    name: "edition",
    head: "Edition",
    width: "84px",
    ...softColumn,
    cell: (work) => work.editionSize && `of ${work.editionSize}`,
  },
  { name: "tags", head: "Tags", width: "14%", ...softColumn, cell: (work) => work.tags.join(", ") },
  { name: "edited", head: "Last edited", width: "110px", ...softColumn, cell: (work) => <Day at={work.updatedAt} /> },
  { name: "newest", head: "Added", width: "110px", ...softColumn, cell: (work) => <Day at={work.createdAt} /> },
]

export const defaultWorkColumns = ["picture", "title", "year", "medium", "size", "price", "status", "location"]

export function getColumnsByName(names: readonly string[]): ListColumn<StudioWork>[] {
  const chosen = [...new Set(names)].flatMap((name) => workColumns.find((column) => column.name === name) ?? [])
  if (chosen.length === 0) return getColumnsByName(defaultWorkColumns)
  if (chosen.some(({ name }) => name === "title")) return chosen
  return getColumnsByName(["title", ...chosen.map(({ name }) => name)])
}

export const withMissingFields = (columns: ListColumn<StudioWork>[]): ListColumn<StudioWork>[] =>
  columns.map((column) =>
    column.name === "title"
      ? {
          ...column,
          cell: (work) => (
            <>
              <i>{work.title}</i>{" "}
              {work.lacks.length > 0 && (
                <span className="small">{work.lacks.map((name) => `no ${name}`).join(", ")}</span>
              )}
            </>
          ),
        }
      : column,
  )

/** Hides centimeters if there is no space. */
function SizeCell({ of }: { of: string }) {
  const [, first = of, second = ""] = /^(.*\S)( \(.*\))$/.exec(of) ?? []
  return (
    <>
      {first}
      <span className="roomy">{second}</span>
    </>
  )
}
