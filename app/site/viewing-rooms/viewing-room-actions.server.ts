import { type Outcome, refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { requestPurchase } from "../../../domain/viewing-rooms/request-purchase.server.ts"
import type { RoomVisitor } from "../../../domain/viewing-rooms/room-access.server.ts"
import {
  markFavorite,
  sendRoomMessage,
  sendRoomQuestion,
} from "../../../domain/viewing-rooms/visitor-commands.server.ts"
import { readFormData, readFormFields } from "../../request/read-form.ts"

type Fields = Record<string, string | string[]>
type ViewingRoomAction = (shop: Shop, visitor: RoomVisitor, text: (name: string) => string) => Promise<Outcome<null>>

const getEmailField = (text: (name: string) => string) => (text("email") === "" ? {} : { email: text("email") })

const viewingRoomActions: Record<string, ViewingRoomAction> = {
  favorite: (shop, visitor, text) =>
    markFavorite(shop, visitor, { artworkId: text("artworkId"), favorite: text("favorite") === "no" ? "no" : "yes" }),
  question: (shop, visitor, text) =>
    sendRoomQuestion(shop, visitor, {
      artworkId: text("artworkId"),
      question: text("question"),
      ...getEmailField(text),
    }),
  message: (shop, visitor, text) =>
    sendRoomMessage(shop, visitor, { message: text("message"), ...getEmailField(text) }),
  buy: (shop, visitor, text) =>
    requestPurchase(shop, visitor, { artworkId: text("artworkId"), seen: text("seen"), ...getEmailField(text) }),
}

/** Per viewing room, because each action stays in its history. */
const limit = { points: 60, seconds: 600 }

export async function runViewingRoomAction(
  shop: Shop,
  visitor: RoomVisitor,
  request: Request,
): Promise<{ outcome: Outcome<null>; typed: Fields }> {
  const typed = readFormFields(await readFormData(request))
  const text = (name: string) => {
    const value = typed[name]
    return typeof value === "string" ? value : ""
  }
  const handler = Object.hasOwn(viewingRoomActions, text("intent")) ? viewingRoomActions[text("intent")] : undefined
  if (!handler) return { outcome: refuse("invalid", "Please try again."), typed }
  if (!(await shop.rateLimits.consume(`viewing room acts:${visitor.roomId}`, limit)))
    return { outcome: refuse("too_many", "Please wait ten minutes and try again."), typed }
  return { outcome: await handler(shop, visitor, text), typed }
}

export const getWorkAnchor = ({ artworkId }: Fields): string =>
  typeof artworkId === "string" && /^[0-9a-f-]{36}$/.test(artworkId) ? `#work-${artworkId}` : "#write"
