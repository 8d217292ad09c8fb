import type { ActionFunctionArgs } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../../domain/actor.ts"
import type { Outcome } from "../../../../domain/problem.ts"
import type { Shop } from "../../../../domain/shop.ts"
import { refusal } from "../../../request/answer.ts"
import { readForm } from "../../../request/read-form.ts"
import { getStudioContext } from "../../studio-context.server.ts"

const restoreForm = z.strictObject({ intent: z.literal("restore"), id: z.uuid() })

/** A list's Undo of a deletion. */
export const createRestoreAction =
  <T>(restore: (shop: Shop, actor: Actor, id: string) => Promise<Outcome<T>>, getWords: (value: T) => string) =>
  async ({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) => {
    const { shop, admin } = getStudioContext(context)
    const read = await readForm(request, restoreForm)
    if (!read.ok) return refusal(read.problem)
    const restored = await restore(shop, admin, read.value.id)
    return restored.ok ? { done: { words: getWords(restored.value) } } : refusal(restored.problem)
  }
