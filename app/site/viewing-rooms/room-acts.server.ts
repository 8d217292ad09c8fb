import { type Outcome, refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { askToBuy } from "../../../domain/viewing-rooms/ask-to-buy.server.ts"
import type { Guest } from "../../../domain/viewing-rooms/guest.server.ts"
import { askAbout, markFavorite, writeMessage } from "../../../domain/viewing-rooms/marks.server.ts"
import { readFormData, readFormFields } from "../../request/read-form.ts"

type Fields = Record<string, string | string[]>
type Act = (shop: Shop, guest: Guest, text: (name: string) => string) => Promise<Outcome<null>>

const withEmail = (text: (name: string) => string) => (text("email") === "" ? {} : { email: text("email") })

const acts: Record<string, Act> = {
  favorite: (shop, guest, text) =>
    markFavorite(shop, guest, { artworkId: text("artworkId"), favorite: text("favorite") === "no" ? "no" : "yes" }),
  question: (shop, guest, text) =>
    askAbout(shop, guest, { artworkId: text("artworkId"), question: text("question"), ...withEmail(text) }),
  message: (shop, guest, text) => writeMessage(shop, guest, { message: text("message"), ...withEmail(text) }),
  buy: (shop, guest, text) =>
    askToBuy(shop, guest, { artworkId: text("artworkId"), seen: text("seen"), ...withEmail(text) }),
}

/** Per viewing room, because each action stays in its history. */
const limit = { points: 60, seconds: 600 }

export async function runViewingRoomAction(
  shop: Shop,
  guest: Guest,
  request: Request,
): Promise<{ outcome: Outcome<null>; typed: Fields }> {
  const typed = readFormFields(await readFormData(request))
  const text = (name: string) => {
    const value = typed[name]
    return typeof value === "string" ? value : ""
  }
  const act = Object.hasOwn(acts, text("intent")) ? acts[text("intent")] : undefined
  if (!act) return { outcome: refuse("invalid", "Please try again."), typed }
  if (!(await shop.rateLimits.take(`viewing room acts:${guest.roomId}`, limit)))
    return { outcome: refuse("too_many", "Please wait ten minutes and try again."), typed }
  return { outcome: await act(shop, guest, text), typed }
}

export const getWorkAnchor = ({ artworkId }: Fields): string =>
  typeof artworkId === "string" && /^[0-9a-f-]{36}$/.test(artworkId) ? `#work-${artworkId}` : "#write"
