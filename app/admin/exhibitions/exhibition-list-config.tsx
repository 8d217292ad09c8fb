import { href } from "react-router"
import { type ExhibitionKind, formatVenue } from "../../../domain/exhibitions/exhibition.ts"
import type { ExhibitionView, StudioExhibition } from "../../../domain/exhibitions/exhibition-list.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatCount } from "../kit/format-count.ts"
import type { StudioList } from "../kit/list/list.ts"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./exhibitions.module.css"
import { formatSendBy, ShowStatus } from "./show-status.tsx"

const kindLabels: Record<ExhibitionKind, string> = {
  solo: "Solo",
  group: "Group",
  fair: "Fair",
  open_studio: "Open studio",
}

export const exhibitionList: StudioList<StudioExhibition, ExhibitionView> = {
  path: href("/admin/exhibitions"),
  title: "Exhibition Management",
  noun: { one: "exhibition", many: "exhibitions" },
  create: { path: href("/admin/exhibitions/new"), label: "New exhibition" },
  getKey: ({ id }) => id,
  getName: ({ title }) => title,
  getPath: ({ id }) => href("/admin/exhibitions/:id", { id }),
  views: {
    name: "view",
    label: "Exhibitions",
    words: { now: "On now", coming: "To come", past: "Past", calls: "Open calls", deleted: "Deleted" },
    always: ["now", "coming", "past", "calls"],
  },
  search: { label: "Search exhibitions", hint: "Title, venue, city or curator" },
  columns: [
    {
      name: "picture",
      head: "Photograph",
      unseen: true,
      width: "216px",
      slot: "picture",
      cell: (show) => (
        <span className={styles.view}>
          <Thumb picture={show.picture} width={184} height={116} />
        </span>
      ),
      narrow: (show) => <Thumb picture={show.picture} width={72} height={72} />,
    },
    {
      name: "title",
      head: "Exhibition",
      slot: "title",
      cell: (show) => <span className={styles.listTitle}>{show.title}</span>,
    },
    {
      name: "where",
      head: "Where and when",
      width: "30%",
      slot: "second",
      cell: (show) => (
        <>
          {kindLabels[show.kind]}, {formatVenue(show)}
          <span className={styles.line}>{show.dates}</span>
        </>
      ),
      narrow: (show) => (
        <>
          {show.venue}
          <span className={styles.line}>{show.dates}</span>
        </>
      ),
    },
    {
      name: "works",
      head: "Works",
      width: "17%",
      tone: "soft",
      wide: true,
      cell: (show) => formatWorkCount(show),
    },
    {
      name: "state",
      head: "State",
      width: "168px",
      slot: "status",
      cell: (show) => (
        <>
          <ShowStatus of={show} />
          <span className={styles.line}>{formatSendBy(show) || formatSiteState(show)}</span>
        </>
      ),
    },
  ],
  empty:
    "Where has your work been shown? Add a past exhibition, or the next one: its page, your CV and the works’ history follow.",
}

export function formatWorkCount({
  workCount,
  soldCount,
  asked,
  stage,
}: Pick<StudioExhibition, "workCount" | "soldCount" | "asked" | "stage">): string {
  if (workCount === 0) return "No works chosen"
  const sold = soldCount === 0 ? "" : soldCount === workCount ? ", all sold" : `, ${soldCount} sold`
  const sums = asked.map(({ amount, currency }) => formatMoney(amount, currency)).join(" and ")
  return `${formatCount(workCount, "work")}${sold}${sums && stage !== "past" ? `, ${sums} on the wall` : ""}`
}

const formatSiteState = ({ publishedAt, deleted }: StudioExhibition) =>
  publishedAt || deleted ? "" : "Not on the site"
