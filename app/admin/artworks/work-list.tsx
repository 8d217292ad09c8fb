import { href } from "react-router"
import type { StudioWork } from "../../../domain/artworks/artwork-admin-queries.server.ts"
import { descendingFirst, type WorkFilter, type WorkSort } from "../../../domain/artworks/studio-list.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import type { List } from "../kit/list/list.ts"
import { Thumb } from "../kit/thumb.tsx"
import { WorkStatus, type WorkStatusName, workStatusWords } from "./work-status.tsx"

const { draft: _, ...statuses } = workStatusWords

/** The list of works: its columns, filters and actions. */
export const workList: List<StudioWork, WorkFilter, WorkSort, "series" | "type" | "location"> = {
  path: href("/admin/artworks"),
  title: "Artwork Management",
  noun: { one: "work", many: "works" },
  keyOf: (work) => work.id,
  nameOf: (work) => work.title,
  pathOf: (work) => href("/admin/artworks/:id/edit", { id: work.id }),
  views: {
    name: "status",
    label: "Status",
    words: { ...statuses, draft: "Drafts", archived: "Archived" },
    always: ["available", "sold", "draft"],
  },
  search: { label: "Search works", hint: "Title, medium, number" },
  filters: { series: "Series", type: "Type", location: "Location" },
  sorts: {
    first: "newest",
    words: { newest: "Newest", title: "Title", price: "Price", year: "Year", edited: "Last edited" },
    down: (Object.keys(descendingFirst) as WorkSort[]).filter((sort) => descendingFirst[sort]),
  },
  actions: { publish: "Publish", unpublish: "Unpublish" },
  columns: [
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
    { name: "medium", head: "Medium", width: "16%", tone: "soft", wide: true, cell: (work) => work.medium },
    {
      name: "size",
      head: "Size",
      width: "11%",
      tone: "soft",
      wide: true,
      slot: "second",
      cell: (work) => <Size of={work.size} />,
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
      cell: (work) => <WorkStatus of={statusOf(work)} />,
    },
    { name: "location", head: "Location", width: "12%", tone: "soft", wide: true, cell: (work) => work.location },
  ],
  empty: (
    <>
      No works yet. <code>npm run import -- works.csv</code> brings in a table of works, a folder of pictures, or both.
    </>
  ),
}

/** A draft is shown as a draft, whatever its availability is. */
export const statusOf = (work: Pick<StudioWork, "published" | "badge" | "availability">): WorkStatusName =>
  !work.published ? "draft" : work.badge === "on_hold" ? "on_hold" : work.availability

/** Inches, and centimeters if there is space. */
function Size({ of }: { of: string }) {
  const [, first = of, second = ""] = /^(.*\S)( \(.*\))$/.exec(of) ?? []
  return (
    <>
      {first}
      <span className="roomy">{second}</span>
    </>
  )
}
