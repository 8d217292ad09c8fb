import { href } from "react-router"
import type { Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityLabels } from "../../../domain/artworks/status/availability.ts"
import type { StatusRow } from "../../../domain/artworks/status/status-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { WorkStatus } from "../artworks/work-status.tsx"
import { Day } from "../kit/dates.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { Thumb } from "../kit/thumb.tsx"

export const statusList: StudioList<StatusRow, Availability> = {
  path: href("/admin/status/changes"),
  title: "Status Management",
  noun: { one: "work", many: "works" },
  getKey: (work) => work.id,
  getName: (work) => work.title,
  getPath: (work) => href("/admin/artworks/:id/edit", { id: work.id }),
  views: {
    name: "state",
    label: "Status",
    words: availabilityLabels,
    always: ["available", "reserved", "sold", "on_loan", "not_for_sale"],
  },
  actions: {
    reserved: "Reserve",
    sold: "Mark sold",
    on_loan: "Lend",
    not_for_sale: "Not for sale",
    available: "Make available",
  },
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
    { name: "title", head: "Title", slot: "title", cell: (work) => <i>{work.title}</i> },
    {
      name: "state",
      head: "Now",
      width: "10rem",
      slot: "status",
      cell: (work) => (
        <WorkStatus of={work.isDraft && work.availability === "available" ? "draft" : work.availability} />
      ),
    },
    {
      name: "since",
      head: "Since",
      width: "8rem",
      tone: "soft",
      slot: "aside",
      cell: (work) => <Day at={work.statusSince} />,
    },
    { name: "for", head: "With or for", width: "20%", slot: "second", cell: (work) => work.statusFor },
    {
      name: "until",
      head: "Until",
      width: "9rem",
      tone: "soft",
      wide: true,
      cell: (work) => work.statusUntil && formatCalendarDate(work.statusUntil),
    },
    { name: "by", head: "Changed by", width: "12%", tone: "soft", wide: true, cell: (work) => work.by },
  ],
  empty: "No works yet. Each work you add appears here by its status.",
}
