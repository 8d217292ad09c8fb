import { href } from "react-router"
import type { SmallPicture } from "../../../domain/artworks/work-pictures.server.ts"
import type { AskedToBuy } from "../../../domain/viewing-rooms/asked-to-buy.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { dayIn, type TimeZone } from "../../../lib/site-time.ts"
import { blank, type DashboardTask } from "./task.ts"

const plain = (words: string) => words.replaceAll("*", "")

export const roomTasks = (
  asked: AskedToBuy[],
  { timeZone, pictures }: { timeZone: TimeZone; pictures: Record<string, SmallPicture> },
): DashboardTask[] =>
  asked.map(({ roomId, room, name, artworkId, title, price, askedAt, keptUntil }) => ({
    ...blank,
    key: `asked-${roomId}-${artworkId}`,
    picture: pictures[artworkId] ?? null,
    what: `${plain(name)} asks to buy *${plain(title)}* for ${formatMoney(price.amount, price.currency)}`,
    detail: keptUntil
      ? `It’s kept for them until ${sayDate(dayIn(timeZone, new Date(+keptUntil - 1)))}. Answer them, and record the sale.`
      : `In the viewing room “${plain(room)}”. It isn’t kept for them: answer before someone else buys it.`,
    due: { words: "Asked", at: askedAt },
    act: { verb: "Open", to: href("/admin/viewing-rooms/:id", { id: roomId }) },
  }))
