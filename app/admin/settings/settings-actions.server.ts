import { z } from "zod"
import { continueProtecting, stopProtecting } from "../../../domain/artworks/protection/protect-pictures.server.ts"
import { sendTestEmail } from "../../../domain/outbox/send-test-email.server.ts"
import { done } from "../../../domain/problem.ts"
import { allSettingsSchema } from "../../../domain/settings/all-settings.ts"
import {
  restoreLegalVersion,
  type SavedSettings,
  saveAllSettings,
  undoSettings,
} from "../../../domain/settings/settings-commands.server.ts"
import { getSettingsForEdit } from "../../../domain/settings/settings-for-edit.server.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { editFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { toastButton } from "../kit/toasts/toast-intents.ts"
import type { StudioContext } from "../studio-context.server.ts"
import { settingsFields } from "./settings-fields.ts"
import { settingsReaders } from "./settings-readers.server.ts"

const settingsForm = editFormSchema(settingsFields)

const run = intents(
  {
    save: intent(settingsForm, saveForm),
    // Buttons within the form submit its fields, too.
    "send test": buttonIntent(z.object({}), async ({ shop, admin }: StudioContext) => {
      const sent = await sendTestEmail(shop, admin)
      return sent.ok ? done({ test: sent.value }) : sent
    }),
    "stop protecting": toastButton(
      z.object({}),
      (shop, admin) => stopProtecting(shop, admin),
      () => "Stopped. Pictures that are not done yet stay as they are.",
    ),
    "continue protecting": toastButton(
      z.object({}),
      (shop, admin) => continueProtecting(shop, admin),
      () => "The remaining pictures are being made again.",
    ),
    restore: toastButton(
      z.object({ restore: z.string() }),
      (shop, admin, { restore }) => restoreLegalVersion(shop, admin, restore),
      (saved, { restore }) => toUndoToast(`The texts of version ${restore} are back, as a new version.`, saved),
    ),
    undo: toastButton(
      z.strictObject({
        lines: z
          .string()
          .max(200)
          .transform((ids) => ids.split(",").map(Number)),
      }),
      (shop, admin, { lines }) => undoSettings(shop, admin, lines),
      () => "The settings are as they were.",
    ),
  },
  { fallback: "save" },
)

/** The button that restores a version submits its number. */
export function runSettingsAction(context: StudioContext, form: FormData) {
  if (!form.has("intent") && form.has("restore")) form.set("intent", "restore")
  return run(context, form)
}

async function saveForm({ shop, admin }: StudioContext, form: z.output<typeof settingsForm>) {
  let savedSettings: SavedSettings | null = null
  const answer = await saveFields({
    actor: admin,
    fields: settingsFields,
    readers: settingsReaders,
    schema: allSettingsSchema,
    form,
    read: () => getSettingsForEdit(shop, admin),
    save: async (value, seen) => {
      const saved = await saveAllSettings(shop, admin, value, seen)
      if (saved.ok) savedSettings = saved.value
      return saved
    },
  })
  const saved = savedSettings as SavedSettings | null
  if (!saved || saved.lines.length === 0 || !("saved" in answer)) return done(answer)
  return done({ ...answer, done: toUndoToast(formatSaved(saved), saved) })
}

const formatSaved = ({ changed, delivery }: SavedSettings) =>
  [
    `${formatCount(changed.length, "setting")} saved.`,
    ...(delivery ? [`Your delivery zone is now ${delivery}.`] : []),
  ].join(" ")

const toUndoToast = (words: string, { lines }: SavedSettings): ActionToast => ({
  words,
  ...(lines.length > 0 && { undo: { fields: Object.entries({ intent: "undo", lines: lines.join(",") }) } }),
})
