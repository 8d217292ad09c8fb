import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { artworkSchema } from "../../../domain/artworks/artwork.ts"
import { updateArtwork } from "../../../domain/artworks/artwork-commands.server.ts"
import { removePicture } from "../../../domain/artworks/picture-commands.server.ts"
import { findWorkForEdit } from "../../../domain/artworks/work-for-edit.server.ts"
import { derivePictureAgain } from "../../../domain/media/derive-again.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, fieldsOf } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { formSchema, saveFields } from "../kit/edit/save.server.ts"
import type { Done } from "../kit/toasts/done.ts"
import { publishing, undoneBy } from "./publish-many.server.ts"
import { workFields } from "./work-fields.ts"
import { workReaders } from "./work-readers.server.ts"

const workForm = z.discriminatedUnion("intent", [
  formSchema(workFields),
  z.strictObject({ intent: z.literal("publish") }),
  z.strictObject({ intent: z.literal("unpublish") }),
  z.strictObject({ intent: z.literal("undo unpublish") }),
  z.strictObject({ intent: z.literal("remove picture"), picture: z.uuid() }),
  z.strictObject({ intent: z.literal("make picture again"), picture: z.uuid() }),
])

/** Saves the form, publishes or unpublishes, or changes one of its pictures. A refusal returns what was typed. */
export async function saveWork(shop: Shop, actor: Actor, id: string, form: FormData) {
  const typed = fieldsOf(form)
  // Enter in a field submits no button
  const read = checkForm({ intent: "save", ...typed }, workForm)
  if (!read.ok) return refusal(read.problem, typed)
  const asked = read.value
  switch (asked.intent) {
    case "publish":
    case "unpublish":
    case "undo unpublish":
      return setPublished(shop, actor, id, asked.intent)
    case "remove picture":
    case "make picture again": {
      const command =
        asked.intent === "remove picture"
          ? removePicture(shop, actor, id, asked.picture)
          : derivePictureAgain(shop, actor, asked.picture)
      const outcome = await command
      return outcome.ok ? null : refusal(outcome.problem)
    }
    case "save": {
      const { intent: _, seenAt, ...text } = asked
      const read = async () => {
        const { work, updatedAt, history } = found(await findWorkForEdit(shop, actor, id))
        return { value: work, updatedAt, history }
      }
      return saveFields({
        fields: workFields,
        readers: workReaders,
        schema: artworkSchema.strict(),
        typed: text,
        seenAt,
        stored: await read(),
        actor,
        again: read,
        save: (work, seen) => updateArtwork(shop, actor, id, work, seen),
      })
    }
  }
}

async function setPublished(shop: Shop, actor: Actor, id: string, intent: keyof typeof publishing) {
  const outcome = await publishing[intent](shop, actor, id)
  if (!outcome.ok) return refusal(outcome.problem)
  const { work, changed } = outcome.value
  const done: Done = {
    words: `${work.title} is ${intent === "unpublish" ? "off" : "on"} the site.`,
    about: [id],
    ...(changed && { undo: { fields: [["intent", undoneBy(intent)]] } }),
  }
  return { done }
}
