import { z } from "zod"
import {
  addProvider,
  removeProvider,
  type SavedProvider,
  saveProvider,
  undoProviders,
} from "../../../domain/accounts/providers/provider-commands.server.ts"
import { testProvider } from "../../../domain/accounts/providers/test-provider.server.ts"
import { done } from "../../../domain/problem.ts"
import { intent, intents } from "../../request/intents.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { toastButton, toastIntent } from "../kit/toasts/toast-intents.ts"
import type { StudioContext } from "../studio-context.server.ts"

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

/** Never returns a secret to the form. */
export const runProviderAction = intents(
  {
    add: toastIntent(z.looseObject({ kind: z.string().default("openid") }), addProvider, (added) =>
      toUndoToast("Added. Enter its client ID and secret to offer it.", added),
    ),
    save: toastIntent(provider, saveProvider, (saved) => toUndoToast("Saved.", saved)),
    // Buttons within the form submit its fields, too.
    try: intent(provider, async ({ shop, admin }: StudioContext, { secret: _, ...input }, { typed }) => {
      const tried = await testProvider(shop, admin, input)
      if (!tried.ok && tried.problem.fields) return tried
      const words = tried.ok ? tried.value : tried.problem.message
      return done({ tried: { id: input.id, works: tried.ok, words }, typed })
    }),
    remove: toastButton(
      z.object({ id: text }),
      (shop, admin, { id }) => removeProvider(shop, admin, id),
      (removed) => toUndoToast(`${removed.provider.name} is removed.`, removed),
    ),
    undo: toastButton(
      z.strictObject({ line: z.coerce.number() }),
      (shop, admin, { line }) => undoProviders(shop, admin, line),
      () => "The providers are as they were.",
    ),
  },
  { fallback: "save", returned: ({ secret: _, ...typed }) => typed },
)

const toUndoToast = (words: string, { line }: SavedProvider): ActionToast => ({
  words,
  ...(line !== null && { undo: { fields: Object.entries({ intent: "undo", line: String(line) }) } }),
})
