import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { orderEvents } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { onOrder } from "./on-order.server.ts"
import { studioNote } from "./studio-note.ts"
import { noteEvent, type OrderRow } from "./transition.server.ts"

const noteSchema = z.strictObject({
  /** Absent: a new one. */
  id: z.int().positive().optional(),
  text: z.string().trim().max(2000, "At most 2,000 characters."),
})

/** Empty text deletes the note. Buyers never see it; the history keeps former texts. */
export const writeStudioNote = (shop: Shop, actor: Actor, number: string, input: unknown): Promise<Outcome<OrderRow>> =>
  onOrder(shop, actor, number, checked(noteSchema, input), async ({ tx, order, now }, { id, text }) => {
    const nothing = refuse("invalid", "Please check the fields marked in red.", { note: "Please write a few words." })
    if (id === undefined) {
      if (text === "") return nothing
      await noteEvent(tx, actor, order.id, { machine: studioNote, from: "", to: "", note: text }, now)
      return done(order)
    }
    const mine = and(eq(orderEvents.id, id), eq(orderEvents.orderId, order.id), eq(orderEvents.machine, studioNote))
    const [before] = await tx.select().from(orderEvents).where(mine)
    if (!before) return refuse("not_found", "There is no such note.")
    if (before.note === text) return done(order)
    if (text === "") await tx.delete(orderEvents).where(mine)
    else await tx.update(orderEvents).set({ note: text }).where(mine)
    const changes = { note: { before: before.note, after: text } }
    await record(tx, actor, { noun: "order", nounId: order.id, action: "note changed", changes }, now)
    return done(order)
  })
