import { z } from "zod"
import {
  addProvider,
  removeProvider,
  type SavedProvider,
  saveProvider,
  tryIssuer,
  undoProviders,
} from "../../../domain/accounts/providers/provider-commands.server.ts"
import type { Actor } from "../../../domain/actor.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm } from "../../request/read-form.ts"
import type { Done } from "../kit/toasts/done.ts"

const text = z.string().default("")

const fields = { id: text, name: text, issuer: text, clientId: text, secret: text, scopes: text }

const providerForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("add"), name: text, issuer: text }),
  z.strictObject({ intent: z.literal("save"), ...fields }),
  // buttons within the form send its fields, too
  z.object({ intent: z.literal("try"), id: text, issuer: text }),
  z.object({ intent: z.literal("remove"), id: text }),
  z.strictObject({ intent: z.literal("undo"), line: z.coerce.number() }),
])

/** Adds, saves, tries or removes a provider, or takes that back. A secret never comes back to the form. */
export async function saveProvidersForm(shop: Shop, actor: Actor, sent: Record<string, unknown>) {
  const { secret: _, ...typed } = sent
  const form = checkForm({ intent: "save", ...sent }, providerForm)
  if (!form.ok) return refusal(form.problem, typed)
  const { intent, ...input } = form.value
  switch (intent) {
    case "add": {
      const added = await addProvider(shop, actor, input)
      if (!added.ok) return refusal(added.problem, typed)
      return { done: withUndo("Added. Enter its client ID and secret to offer it.", added.value) }
    }
    case "save": {
      const saved = await saveProvider(shop, actor, input)
      return saved.ok ? { done: withUndo("Saved.", saved.value) } : refusal(saved.problem, typed)
    }
    case "try": {
      const tried = await tryIssuer(shop, actor, { issuer: form.value.intent === "try" ? form.value.issuer : "" })
      if (!tried.ok && tried.problem.fields) return refusal(tried.problem, typed)
      const words = tried.ok ? tried.value : tried.problem.message
      return { tried: { id: String(sent.id), works: tried.ok, words }, typed }
    }
    case "remove": {
      const removed = await removeProvider(shop, actor, sent.id)
      return removed.ok
        ? { done: withUndo(`${removed.value.provider.name} is removed.`, removed.value) }
        : refusal(removed.problem)
    }
    case "undo": {
      const undone = await undoProviders(shop, actor, form.value.intent === "undo" ? form.value.line : 0)
      return undone.ok ? { done: { words: "The providers are as they were." } } : refusal(undone.problem)
    }
  }
}

const withUndo = (words: string, { line }: SavedProvider): Done => ({
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
