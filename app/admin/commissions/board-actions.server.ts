import { href, replace } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { commissionStages } from "../../../domain/commissions/commission-machine.ts"
import { setCommissionStage, waitlistCommission } from "../../../domain/commissions/commission-stage-commands.server.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { createCommission } from "../../../domain/commissions/edit-commission.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

const text = z.string().max(10_000)

const boardForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("move"),
    id: text,
    from: z.enum(commissionStages),
    to: z.enum(commissionStages),
    undo: z.literal("yes").optional(),
  }),
  z.strictObject({ intent: z.literal("place"), id: text, place: text, was: text.optional() }),
  z.object({ intent: z.literal("new"), decision: text.optional(), id: text }).catchall(text),
])

export async function runBoardAction(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  const read = validateForm(typed, boardForm)
  if (!read.ok) return refusal(read.problem, typed)
  if (read.value.intent === "new") {
    const { intent: _, decision: __, id, ...wants } = read.value
    const made = await createCommission(shop, actor, id, wants as unknown as Parameters<typeof createCommission>[3])
    return made.ok ? replace(href("/admin/commissions/:id", { id: made.value.id })) : refusal(made.problem, typed)
  }
  if (read.value.intent === "place") return moveOnWaitlist(shop, actor, read.value, typed)
  const { id, from, to, undo } = read.value
  const moved = await setCommissionStage(shop, actor, id, { from, to })
  if (!moved.ok) return refusal(moved.problem, typed)
  const { subject } = moved.value
  const back: ActionToast["undo"] = {
    fields: [
      ["intent", "move"],
      ["id", id],
      ["from", to],
      ["to", from],
      ["undo", "yes"],
    ],
  }
  const words = `“${subject}” is ${undo ? "back in" : "in"} “${stageNames[to]}”.`
  return {
    done: { words, about: [id], ...(undo || !canUndoMove(from, to) ? {} : { undo: back }) } satisfies ActionToast,
  }
}

type WaitlistPlaceInput = { id: string; place: string; was?: string | undefined }

/** `was`: the former place, for the undo. */
async function moveOnWaitlist(
  shop: Shop,
  actor: Actor,
  { id, place, was }: WaitlistPlaceInput,
  typed: Record<string, unknown>,
) {
  const moved = await waitlistCommission(shop, actor, id, { place: Number(place) })
  if (!moved.ok) return refusal(moved.problem, typed)
  const { subject, waitlistPlace } = moved.value
  const fields: [string, string][] = [
    ["intent", "place"],
    ["id", id],
    ["place", was ?? ""],
  ]
  const words = `“${subject}” is number ${waitlistPlace} on the waitlist.`
  return { done: { words, about: [id], ...(was && { undo: { fields } }) } satisfies ActionToast }
}

const canUndoMove = (from: string, to: string) =>
  [
    "accepted sketch",
    "accepted in_progress",
    "sketch_approved in_progress",
    "balance_paid delivered",
    "delivered closed",
  ].includes(`${from} ${to}`)
