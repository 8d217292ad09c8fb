import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { orderEvents } from "../../db/tables/orders.ts"
import type { Actor } from "../actor.ts"
import { recordEvent } from "../history.server.ts"
import { done, type Outcome, refuse, refuseFields } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { orderCommand } from "./order-command.server.ts"
import { studioNote } from "./studio-note.ts"
import { type OrderRow, recordOrderEvent } from "./transition-order.server.ts"

const noteSchema = z.strictObject({
  /** Absent: a new one. */
  id: z.int().positive().optional(),
  text: z.string().trim().max(2000, "At most 2,000 characters."),
})

/** Empty text deletes the note. Buyers never see it; the history keeps former texts. */
export const saveStudioNote = (shop: Shop, actor: Actor, number: string, input: unknown): Promise<Outcome<OrderRow>> =>
  orderCommand(shop, actor, number, validateInput(noteSchema, input), async ({ tx, order, now }, { id, text }) => {
    const nothing = refuseFields({ note: "Please write a few words." })
    if (id === undefined) {
      if (text === "") return nothing
      await recordOrderEvent(tx, actor, order.id, { machine: studioNote, from: "", to: "", note: text }, now)
      return done(order)
    }
    const mine = and(eq(orderEvents.id, id), eq(orderEvents.orderId, order.id), eq(orderEvents.machine, studioNote))
    const [before] = await tx.select().from(orderEvents).where(mine)
    if (!before) return refuse("not_found", "There is no such note.")
    if (before.note === text) return done(order)
    if (text === "") await tx.delete(orderEvents).where(mine)
    else await tx.update(orderEvents).set({ note: text }).where(mine)
    const changes = { note: { before: before.note, after: text } }
    await recordEvent(tx, actor, { noun: "order", nounId: order.id, action: "note changed", changes }, now)
    return done(order)
  })
