import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { sendTestEmail } from "../../../domain/outbox/send-test-email.server.ts"
import { allSettingsSchema } from "../../../domain/settings/all-settings.ts"
import {
  restoreLegalVersion,
  type SavedSettings,
  saveAllSettings,
  undoSettings,
} from "../../../domain/settings/settings-commands.server.ts"
import { getSettingsForEdit } from "../../../domain/settings/settings-for-edit.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, validateForm } from "../../request/read-form.ts"
import { editFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import { formatCount } from "../kit/format-count.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { settingsFields } from "./settings-fields.ts"
import { settingsReaders } from "./settings-readers.server.ts"

const settingsForm = z.discriminatedUnion("intent", [
  editFormSchema(settingsFields),
  // Buttons within the form submit its fields, too.
  z.object({ intent: z.literal("send test") }),
  z.object({ intent: z.literal("restore"), restore: z.string() }),
  z.strictObject({
    intent: z.literal("undo"),
    lines: z
      .string()
      .max(200)
      .transform((ids) => ids.split(",").map(Number)),
  }),
])

export async function runSettingsAction(shop: Shop, actor: Actor, form: FormData) {
  const typed = readFormFields(form)
  // Enter in a field submits no button.
  const read = validateForm({ intent: typed.restore === undefined ? "save" : "restore", ...typed }, settingsForm)
  if (!read.ok) return refusal(read.problem, typed)
  const asked = read.value
  switch (asked.intent) {
    case "send test": {
      const sent = await sendTestEmail(shop, actor)
      return sent.ok ? { test: sent.value } : refusal(sent.problem)
    }
    case "undo": {
      const undone = await undoSettings(shop, actor, asked.lines)
      return undone.ok ? { done: { words: "The settings are as they were." } } : refusal(undone.problem)
    }
    case "restore": {
      const restored = await restoreLegalVersion(shop, actor, asked.restore)
      if (!restored.ok) return refusal(restored.problem)
      return { done: withUndo(`The texts of version ${asked.restore} are back, as a new version.`, restored.value) }
    }
    case "save": {
      const { intent: _, seenAt, ...text } = asked
      const readAgain = async () => unwrapOutcome(await getSettingsForEdit(shop, actor))
      let savedSettings: SavedSettings | null = null
      const answer = await saveFields({
        actor,
        fields: settingsFields,
        readers: settingsReaders,
        schema: allSettingsSchema,
        typed: text,
        seenAt,
        stored: await readAgain(),
        again: readAgain,
        save: async (value, seen) => {
          const saved = await saveAllSettings(shop, actor, value, seen)
          if (saved.ok) savedSettings = saved.value
          return saved
        },
      })
      const saved = savedSettings as SavedSettings | null
      if (!saved || saved.lines.length === 0 || !("saved" in answer)) return answer
      return { ...answer, done: withUndo(formatSaved(saved), saved) }
    }
  }
}

const formatSaved = ({ changed, delivery }: SavedSettings) =>
  [
    `${formatCount(changed.length, "setting")} saved.`,
    ...(delivery ? [`Your delivery zone is now ${delivery}.`] : []),
  ].join(" ")

const withUndo = (words: string, { lines }: SavedSettings): ActionToast => ({
  words,
  ...(lines.length > 0 && {
    undo: {
      fields: [
        ["intent", "undo"],
        ["lines", lines.join(",")],
      ],
    },
  }),
})
