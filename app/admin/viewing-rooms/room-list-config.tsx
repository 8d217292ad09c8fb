import { href } from "react-router"
import type { ListedViewingRoom, ViewingRoomState } from "../../../domain/viewing-rooms/room-list.server.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import type { StudioList } from "../kit/list/list.ts"
import { Strip, Thumb } from "../kit/thumb.tsx"
import { RoomStatus } from "./room-status.tsx"
import styles from "./viewing-rooms.module.css"

export const roomList: StudioList<ListedViewingRoom, ViewingRoomState> = {
  path: href("/admin/viewing-rooms"),
  title: "Viewing Rooms",
  noun: { one: "viewing room", many: "viewing rooms" },
  create: { path: href("/admin/viewing-rooms/new"), label: "New viewing room" },
  getKey: ({ id }) => id,
  getName: ({ title }) => title,
  getPath: ({ id }) => href("/admin/viewing-rooms/:id", { id }),
  views: {
    name: "view",
    label: "Viewing rooms",
    words: { open: "Open", draft: "Not given out", closed: "Closed" },
    always: ["open", "closed"],
  },
  search: { label: "Search viewing rooms", hint: "Title, name or e-mail" },
  columns: [
    {
      name: "works",
      head: "Works",
      unseen: true,
      width: "27%",
      slot: "picture",
      cell: ({ pictures }) => <Strip pictures={pictures} height={60} />,
      narrow: ({ pictures }) => <Thumb picture={pictures[0] ?? null} width={72} height={72} />,
    },
    {
      name: "title",
      head: "Viewing room",
      slot: "title",
      cell: ({ title }) => <span className={styles.listTitle}>{title}</span>,
    },
    {
      name: "for",
      head: "For",
      width: "18%",
      slot: "second",
      cell: ({ name, email, workCount }) => (
        <>
          {name}
          <span className={styles.line}>{email || formatCount(workCount, "work")}</span>
        </>
      ),
      narrow: ({ name, workCount }) => `${name}, ${formatCount(workCount, "work")}`,
    },
    {
      name: "receipts",
      head: "Opened and marked",
      width: "17%",
      tone: "soft",
      wide: true,
      cell: (room) => formatRoomReceipts(room),
    },
    {
      name: "state",
      head: "State",
      width: "158px",
      slot: "status",
      cell: ({ state, expiresAt }) => (
        <>
          <RoomStatus of={state} />
          {state !== "closed" && (
            <span className={styles.line}>
              Until <Day at={new Date(new Date(expiresAt).getTime() - 1)} />
            </span>
          )}
        </>
      ),
    },
  ],
  empty:
    "Choose works for one collector, with prices of their own. They see them at a secret address, and you see when it was opened and what they marked.",
}

const visitLabels = ["Not opened yet", "Opened once", "Opened twice"]

/** `Opened twice, three works marked` */
export function formatRoomReceipts({ visits, marked }: Pick<ListedViewingRoom, "visits" | "marked">): string {
  const opened = visitLabels[visits] ?? `Opened ${visits} times`
  return marked === 0 ? opened : `${opened}, ${formatCount(marked, "work")} marked`
}
