import { z } from "zod"
import {
  addProvider,
  removeProvider,
  type SavedProvider,
  saveProvider,
  undoProviders,
} from "../../../domain/accounts/providers/provider-commands.server.ts"
import { testProvider } from "../../../domain/accounts/providers/test-provider.server.ts"
import type { Actor } from "../../../domain/actor.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { validateForm } from "../../request/read-form.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"

const text = z.string().default("")

/** Browsers do not submit unchecked boxes. Loose, because the command decides which fields a provider has. */
const provider = z.looseObject({
  id: text,
  kind: z.enum(["openid", "oauth"]).default("openid"),
  trusted: z
    .literal("yes")
    .optional()
    .transform((sent) => sent === "yes"),
})

const providerForm = z.discriminatedUnion("intent", [
  z.looseObject({ intent: z.literal("add"), kind: z.string().default("openid") }),
  provider.extend({ intent: z.literal("save") }),
  // Buttons within the form submit its fields, too.
  provider.extend({ intent: z.literal("try"), secret: z.unknown() }),
  z.object({ intent: z.literal("remove"), id: text }),
  z.strictObject({ intent: z.literal("undo"), line: z.coerce.number() }),
])

/** Never returns a secret to the form. */
export async function runProviderAction(shop: Shop, actor: Actor, sent: Record<string, unknown>) {
  const { secret: _, ...typed } = sent
  const form = validateForm({ intent: "save", ...sent }, providerForm)
  if (!form.ok) return refusal(form.problem, typed)
  const { value } = form
  switch (value.intent) {
    case "add": {
      const { intent: _, ...input } = value
      const added = await addProvider(shop, actor, input)
      if (!added.ok) return refusal(added.problem, typed)
      return { done: withUndo("Added. Enter its client ID and secret to offer it.", added.value) }
    }
    case "save": {
      const { intent: _, ...input } = value
      const saved = await saveProvider(shop, actor, input)
      return saved.ok ? { done: withUndo("Saved.", saved.value) } : refusal(saved.problem, typed)
    }
    case "try": {
      const { intent: _, secret: __, ...input } = value
      const tried = await testProvider(shop, actor, input)
      if (!tried.ok && tried.problem.fields) return refusal(tried.problem, typed)
      const words = tried.ok ? tried.value : tried.problem.message
      return { tried: { id: value.id, works: tried.ok, words }, typed }
    }
    case "remove": {
      const removed = await removeProvider(shop, actor, value.id)
      return removed.ok
        ? { done: withUndo(`${removed.value.provider.name} is removed.`, removed.value) }
        : refusal(removed.problem)
    }
    case "undo": {
      const undone = await undoProviders(shop, actor, value.line)
      return undone.ok ? { done: { words: "The providers are as they were." } } : refusal(undone.problem)
    }
  }
}

const withUndo = (words: string, { line }: SavedProvider): ActionToast => ({
  words,
  ...(line !== null && {
    undo: {
      fields: [
        ["intent", "undo"],
        ["line", String(line)],
      ],
    },
  }),
})
