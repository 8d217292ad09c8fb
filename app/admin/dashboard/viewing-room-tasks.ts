import { href } from "react-router"
import type { SmallPicture } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import type { PurchaseRequest } from "../../../domain/viewing-rooms/purchase-requests.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { getCalendarDate, type TimeZone } from "../../../lib/site-time.ts"
import { blankTask, type DashboardTask, markTitle, stripTitleMarks } from "./task.ts"

export const viewingRoomTasks = (
  asked: PurchaseRequest[],
  { timeZone, pictures }: { timeZone: TimeZone; pictures: Record<string, SmallPicture> },
): DashboardTask[] =>
  asked.map(({ roomId, room, name, artworkId, title, price, askedAt, keptUntil }) => ({
    ...blankTask,
    key: `asked-${roomId}-${artworkId}`,
    picture: pictures[artworkId] ?? null,
    what: `${stripTitleMarks(name)} asks to buy ${markTitle(title)} for ${formatMoney(price.amount, price.currency)}`,
    detail: keptUntil
      ? `It’s kept for them until ${formatCalendarDate(getCalendarDate(timeZone, new Date(+keptUntil - 1)))}. Answer them, and record the sale.`
      : `In the viewing room “${stripTitleMarks(room)}”. It isn’t kept for them: answer before someone else buys it.`,
    due: { words: "Asked", at: askedAt },
    act: { verb: "Open", to: href("/admin/viewing-rooms/:id", { id: roomId }) },
  }))
