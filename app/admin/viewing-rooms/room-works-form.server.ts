import type { Actor } from "../../../domain/actor.ts"
import { done, type Outcome, refuse } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import { getViewingRoom } from "../../../domain/viewing-rooms/room-queries.server.ts"
import { updateRoomWorks } from "../../../domain/viewing-rooms/room-works.server.ts"
import { parseMoney } from "../../../lib/money.ts"

type FormFields = Record<string, string | string[]>

/** `seen:ID`: the previous price; `order`: replaces the order of `work[]`. @returns the number of changed fields */
export async function saveRoomWorksForm(
  shop: Shop,
  actor: Actor,
  id: string,
  typed: FormFields,
): Promise<Outcome<number>> {
  const room = await getViewingRoom(shop, actor, id)
  if (!room.ok) return room
  const known = new Map(room.value.works.map((work) => [work.card.id, work]))
  const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "")
  const wrong: Record<string, string> = {}
  const works = getWorkOrder(typed).flatMap((artworkId) => {
    const work = known.get(artworkId)
    if (!work) return []
    const price = parsePrice(text(`price:${artworkId}`), work.card.currency)
    if (typeof price === "string") wrong[`price:${artworkId}`] = price
    const note = text(`note:${artworkId}`)
    if (note.trim().length > 600) wrong[`note:${artworkId}`] = "At most 600 characters."
    const seen = typed[`seen:${artworkId}`]
    return typeof price === "string" ? [] : [{ artworkId, price, note, ...(typeof seen === "string" && { seen }) }]
  })
  if (Object.keys(wrong).length > 0) return refuse("invalid", "Please check the fields marked in red.", wrong)
  const saved = await updateRoomWorks(shop, actor, id, { works })
  return saved.ok ? done(saved.value.changed) : saved
}

function getWorkOrder(typed: FormFields): string[] {
  const dragged = typeof typed.order === "string" ? typed.order.split(",") : null
  const all = dragged ?? [typed.work ?? []].flat()
  for (const [name, by] of [
    ["up", -1],
    ["down", 1],
  ] as const) {
    const at = all.indexOf(String(typed[name] ?? ""))
    const [one, other] = [all[at], all[at + by]]
    if (at >= 0 && one !== undefined && other !== undefined) return all.with(at, other).with(at + by, one)
  }
  return all
}

/** In minor units; null without a price; a string is an error. */
function parsePrice(text: string, currency: string): number | null | string {
  const read = parseMoney(text, { currency, style: "point" })
  if (!read.ok) return `${read.problem}.`
  if (read.money && read.money.currency !== currency) return `Please enter a price in ${currency}.`
  return read.money?.minor ?? null
}
