import { href, replace } from "react-router"
import { z } from "zod"
import { commissionStages } from "../../../domain/commissions/commission-machine.ts"
import { setCommissionStage, waitlistCommission } from "../../../domain/commissions/commission-stage-commands.server.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { createCommission } from "../../../domain/commissions/edit-commission.server.ts"
import { intent, intents } from "../../request/intents.ts"
import { toastIntent } from "../kit/toasts/toast-intents.ts"
import type { StudioContext } from "../studio-context.server.ts"

const text = z.string().max(10_000)

const moveForm = z.strictObject({
  id: text,
  from: z.enum(commissionStages),
  to: z.enum(commissionStages),
  undo: z.literal("yes").optional(),
})
/** `was`: the former place, for the undo. */
const placeForm = z.strictObject({ id: text, place: text, was: text.optional() })
const newForm = z.object({ decision: text.optional(), id: text }).catchall(text)

export const runBoardAction = intents({
  move: toastIntent(
    moveForm,
    (shop, admin, { id, from, to }) => setCommissionStage(shop, admin, id, { from, to }),
    ({ subject }, { id, from, to, undo }) => ({
      words: `“${subject}” is ${undo ? "back in" : "in"} “${stageNames[to]}”.`,
      about: [id],
      ...(!undo && canUndoMove(from, to) && toUndo({ intent: "move", id, from: to, to: from, undo: "yes" })),
    }),
  ),
  place: toastIntent(
    placeForm,
    (shop, admin, { id, place }) => waitlistCommission(shop, admin, id, { place: Number(place) }),
    ({ subject, waitlistPlace }, { id, was }) => ({
      words: `“${subject}” is number ${waitlistPlace} on the waitlist.`,
      about: [id],
      ...(was && toUndo({ intent: "place", id, place: was })),
    }),
  ),
  new: intent(newForm, async ({ shop, admin }: StudioContext, { decision: _, id, ...wants }) => {
    const made = await createCommission(shop, admin, id, wants as unknown as Parameters<typeof createCommission>[3])
    if (!made.ok) return made
    throw replace(href("/admin/commissions/:id", { id: made.value.id }))
  }),
})

const toUndo = (fields: Record<string, string>) => ({ undo: { fields: Object.entries(fields) } })

const canUndoMove = (from: string, to: string) =>
  [
    "accepted sketch",
    "accepted in_progress",
    "sketch_approved in_progress",
    "balance_paid delivered",
    "delivered closed",
  ].includes(`${from} ${to}`)
