import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { publishArtwork, unpublishArtwork, updateArtwork } from "../../../domain/artworks/artwork-commands.server.ts"
import { removePicture } from "../../../domain/artworks/picture-commands.server.ts"
import { findWorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { derivePictureAgain } from "../../../domain/media/derive-again.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, fieldsOf } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { readWorkForm, type WorkField, workFields } from "./work-form.ts"

// forms send line breaks as CR LF, whatever was typed
const text = z
  .string()
  .max(60_000, "That is too long.")
  .transform((typed) => typed.replaceAll("\r\n", "\n"))
// a box that is not ticked is not sent
const fields = Object.fromEntries(workFields.map((name) => [name, text.default("")])) as Record<
  WorkField,
  z.ZodDefault<typeof text>
>

const workForm = z.discriminatedUnion("intent", [
  z.strictObject({ ...fields, intent: z.literal("save"), seenAt: z.iso.datetime().transform((at) => new Date(at)) }),
  z.strictObject({ intent: z.literal("publish") }),
  z.strictObject({ intent: z.literal("unpublish") }),
  z.strictObject({ intent: z.literal("remove picture"), picture: z.uuid() }),
  z.strictObject({ intent: z.literal("make picture again"), picture: z.uuid() }),
])

/** Saves the form, publishes or takes down, or sees to one of its pictures. A refusal brings back what was typed. */
export async function saveWork(shop: Shop, actor: Actor, id: string, form: FormData) {
  const typed = fieldsOf(form)
  // Enter in a field sends no button
  const read = checkForm({ intent: "save", ...typed }, workForm)
  if (!read.ok) return refusal(read.problem, typed)
  if (read.value.intent === "remove picture" || read.value.intent === "make picture again") {
    const { intent, picture } = read.value
    const outcome = await (intent === "remove picture"
      ? removePicture(shop, actor, id, picture)
      : derivePictureAgain(shop, actor, picture))
    return outcome.ok ? null : refusal(outcome.problem)
  }
  if (read.value.intent !== "save") {
    const command = read.value.intent === "publish" ? publishArtwork : unpublishArtwork
    const outcome = await command(shop, actor, id)
    return outcome.ok ? null : refusal(outcome.problem)
  }
  const { intent: _, seenAt, ...words } = read.value
  const { work } = found(await findWorkForEdit(shop, actor, id))
  const input = readWorkForm(words, work)
  if (!input.ok) return refusal(input.problem, typed)
  const saved = await updateArtwork(shop, actor, id, input.value, seenAt)
  if (!saved.ok) return refusal(asFormNamesThem(saved.problem), typed)
  return { saved: saved.value.changed }
}

type Problem = Parameters<typeof refusal>[0]

/** The form calls the size of the edition `edition`. */
const asFormNamesThem = (problem: Problem): Problem =>
  problem.fields?.editionSize ? { ...problem, fields: { edition: problem.fields.editionSize } } : problem
