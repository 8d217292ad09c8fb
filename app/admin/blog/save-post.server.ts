import { href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { type CheckedPost, postSchema } from "../../../domain/blog/post.ts"
import {
  deletePost,
  type MovedPost,
  publishPost,
  restorePost,
  unpublishPost,
  updatePost,
} from "../../../domain/blog/post-commands.server.ts"
import { type PostForEdit, postForEdit } from "../../../domain/blog/post-editor.server.ts"
import { refuse } from "../../../domain/problem.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { readMoment } from "../../../lib/read-moment.ts"
import { sayWeekdayMoment } from "../../../lib/site-time.ts"
import { refusal } from "../../request/answer.ts"
import { checkForm, onlySingle, readFormFields } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import type { FormValues } from "../kit/edit/fields.ts"
import type { Readers } from "../kit/edit/read-fields.server.ts"
import { formSchema, saveFields } from "../kit/edit/save.server.ts"
import type { Done } from "../kit/toasts/done.ts"
import { postFields } from "./post-fields.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const form = formSchema(postFields).extend({
  /** Longer than other fields: the text is JSON. */
  body: z.string().max(1_000_000, "This text is too long."),
  when: z.enum(["now", "day"]).default("now"),
  day: z.string().max(100).default(""),
})

const asked = z.discriminatedUnion("intent", [
  form,
  form.extend({ intent: z.literal("publish") }),
  form.extend({ intent: z.literal("autosave") }),
  z.strictObject({ intent: z.literal("take back"), seenAt }),
  z.strictObject({
    intent: z.literal("publish again"),
    seenAt,
    from: z.iso
      .datetime()
      .refine((at) => !at.startsWith("0000"), "There is no year 0.")
      .transform((at) => new Date(at)),
  }),
  z.strictObject({ intent: z.literal("delete") }),
  z.strictObject({ intent: z.literal("restore") }),
])

/** Buttons of the whole form, which submit more fields than these intents have. */
const alone = ["take back", "delete"]

const noText = { problem: "This text cannot be read. Load the page again." }

export function parsePostBody(text: string) {
  try {
    return { values: { body: JSON.parse(text) as unknown } }
  } catch {
    return noText
  }
}

const postReaders: Readers<CheckedPost> = {
  tags: (text) => ({
    values: { tags: [...new Set(text.split(",").map((tag) => tag.trim().replace(/\s+/g, " ")))].filter(Boolean) },
  }),
  body: parsePostBody,
}

export async function savePost(shop: Shop, actor: Actor, id: string, data: FormData) {
  const typed = withoutOthers(onlySingle(readFormFields(data)))
  // Enter in a field submits no button.
  const read = checkForm({ intent: "save", ...typed }, asked)
  if (!read.ok) return refusal(read.problem, typed)
  const wanted = read.value
  switch (wanted.intent) {
    case "take back": {
      const moved = await unpublishPost(shop, actor, id, wanted.seenAt)
      if (!moved.ok) return refusal(moved.problem)
      return { done: await takenBack(shop, actor, id, moved.value) }
    }
    case "publish again": {
      const moved = await publishPost(shop, actor, id, wanted.from, wanted.seenAt)
      return moved.ok ? { done: { words: "The post is as it was." } } : refusal(moved.problem)
    }
    case "delete": {
      const deleted = await deletePost(shop, actor, id)
      if (!deleted.ok) return refusal(deleted.problem)
      const action = href("/admin/blog/:id/edit", { id })
      const words = `${deleted.value.title} is deleted.`
      return { deleted: true, done: { words, undo: { action, fields: [["intent", "restore"]] } } satisfies Done }
    }
    case "restore": {
      const restored = await restorePost(shop, actor, id)
      return restored.ok ? { done: { words: `${restored.value.title} is back.` } } : refusal(restored.problem)
    }
    default: {
      const { intent, seenAt, when, day, ...text } = wanted
      const at = intent === "publish" && when === "day" ? await readDay(shop, day) : undefined
      if (at === null) return refusal(refuse("invalid", noDay, { day: noDay }).problem, typed)
      const saved = await saveText(shop, actor, id, text as FormValues, seenAt, intent === "autosave")
      if (!("saved" in saved) || intent !== "publish") return saved
      const moved = await publishPost(shop, actor, id, at, new Date(saved.version))
      if (!moved.ok) return refusal(moved.problem, typed)
      return {
        ...saved,
        version: moved.value.updatedAt.toISOString(),
        done: await published(shop, actor, id, moved.value),
      }
    }
  }
}

const noDay = "Please write a day and a time, like “Thursday 9am” or “November 26, 2:30 pm”."

function withoutOthers(typed: Record<string, string>): Record<string, string> {
  const { intent = "", seenAt = "" } = typed
  if (!alone.includes(intent)) return typed
  return intent === "delete" ? { intent } : { intent, seenAt }
}

async function readDay(shop: Shop, day: string): Promise<Date | null> {
  const { site } = await readSettings(shop.db, "site")
  return readMoment(day, { now: shop.now(), zone: site.timeZone })
}

async function saveText(shop: Shop, actor: Actor, id: string, typed: FormValues, seenAt: Date, auto: boolean) {
  const readAgain = async () => found(await postForEdit(shop, actor, id))
  let version = seenAt
  const answer = await saveFields({
    actor,
    fields: postFields,
    readers: postReaders,
    schema: postSchema as z.ZodType<CheckedPost>,
    typed,
    seenAt,
    stored: await readAgain(),
    again: readAgain,
    save: async (value, seen) => {
      const saved = await updatePost(shop, actor, id, value, seen, { auto })
      if (saved.ok) version = saved.value.updatedAt
      return saved
    },
  })
  return "saved" in answer ? { ...answer, version: version.toISOString() } : answer
}

const versionField = ({ updatedAt }: MovedPost): [string, string] => ["seenAt", updatedAt.toISOString()]

async function takenBack(shop: Shop, actor: Actor, id: string, moved: MovedPost): Promise<Done> {
  const { value } = await stored(shop, actor, id)
  const words = `${value.title} is a draft again; visitors do not see it.`
  if (!moved.before) return { words }
  const from: [string, string] = ["from", moved.before.toISOString()]
  return { words, undo: { fields: [["intent", "publish again"], versionField(moved), from] } }
}

async function published(shop: Shop, actor: Actor, id: string, moved: MovedPost): Promise<Done> {
  const [{ value, state }, { site }] = await Promise.all([stored(shop, actor, id), readSettings(shop.db, "site")])
  const words =
    state === "scheduled" && moved.from
      ? `${value.title} will be published on ${sayWeekdayMoment(moved.from, site.timeZone)}.`
      : `${value.title} is published.`
  const undo: [string, string][] = moved.before
    ? [["intent", "publish again"], versionField(moved), ["from", moved.before.toISOString()]]
    : [["intent", "take back"], versionField(moved)]
  return { words, undo: { fields: undo } }
}

const stored = async (shop: Shop, actor: Actor, id: string): Promise<PostForEdit> =>
  found(await postForEdit(shop, actor, id))
