import { href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { type CheckedPost, postSchema } from "../../../domain/blog/post.ts"
import {
  deletePost,
  type PostPublication,
  publishPost,
  restorePost,
  unpublishPost,
  updatePost,
} from "../../../domain/blog/post-commands.server.ts"
import { getPostForEdit, type PostForEdit } from "../../../domain/blog/post-editor.server.ts"
import { refuse } from "../../../domain/problem.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseMoment } from "../../../lib/parse-moment.ts"
import { formatWeekdayMoment } from "../../../lib/site-time.ts"
import { refusal } from "../../request/answer.ts"
import { readFormFields, requireSingleValues, validateForm } from "../../request/read-form.ts"
import type { FormValues } from "../kit/edit/fields.ts"
import type { FieldReaders } from "../kit/edit/parse-fields.server.ts"
import { editFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import type { ActionToast } from "../kit/toasts/action-answer.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { postFields } from "./post-fields.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const postFormSchema = editFormSchema(postFields).extend({
  /** Longer than other fields: the text is JSON. */
  body: z.string().max(1_000_000, "This text is too long."),
  when: z.enum(["now", "day"]).default("now"),
  day: z.string().max(100).default(""),
})

const postActionSchema = z.discriminatedUnion("intent", [
  postFormSchema,
  postFormSchema.extend({ intent: z.literal("publish") }),
  postFormSchema.extend({ intent: z.literal("autosave") }),
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
const bareIntents = ["take back", "delete"]

const unreadableText = { problem: "This text cannot be read. Load the page again." }

export function parsePostBody(text: string) {
  try {
    return { values: { body: JSON.parse(text) as unknown } }
  } catch {
    return unreadableText
  }
}

const postFieldParsers: FieldReaders<CheckedPost> = {
  tags: (text) => ({
    values: { tags: [...new Set(text.split(",").map((tag) => tag.trim().replace(/\s+/g, " ")))].filter(Boolean) },
  }),
  body: parsePostBody,
}

export async function runPostAction(shop: Shop, actor: Actor, id: string, data: FormData) {
  const typed = pickBareFields(requireSingleValues(readFormFields(data)))
  // Enter in a field submits no button.
  const read = validateForm({ intent: "save", ...typed }, postActionSchema)
  if (!read.ok) return refusal(read.problem, typed)
  const wanted = read.value
  switch (wanted.intent) {
    case "take back": {
      const moved = await unpublishPost(shop, actor, id, wanted.seenAt)
      if (!moved.ok) return refusal(moved.problem)
      return { done: await createUnpublishedDone(shop, actor, id, moved.value) }
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
      return { deleted: true, done: { words, undo: { action, fields: [["intent", "restore"]] } } satisfies ActionToast }
    }
    case "restore": {
      const restored = await restorePost(shop, actor, id)
      return restored.ok ? { done: { words: `${restored.value.title} is back.` } } : refusal(restored.problem)
    }
    default: {
      const { intent, seenAt, when, day, ...text } = wanted
      const at = intent === "publish" && when === "day" ? await parsePublishDay(shop, day) : undefined
      if (at === null) return refusal(refuse("invalid", unreadableDay, { day: unreadableDay }).problem, typed)
      const saved = await savePostFields(shop, actor, id, text as FormValues, seenAt, intent === "autosave")
      if (!("saved" in saved) || intent !== "publish") return saved
      const moved = await publishPost(shop, actor, id, at, new Date(saved.version))
      if (!moved.ok) return refusal(moved.problem, typed)
      return {
        ...saved,
        version: moved.value.updatedAt.toISOString(),
        done: await createPublishedDone(shop, actor, id, moved.value),
      }
    }
  }
}

const unreadableDay = "Please write a day and a time, like “Thursday 9am” or “November 26, 2:30 pm”."

function pickBareFields(typed: Record<string, string>): Record<string, string> {
  const { intent = "", seenAt = "" } = typed
  if (!bareIntents.includes(intent)) return typed
  return intent === "delete" ? { intent } : { intent, seenAt }
}

async function parsePublishDay(shop: Shop, day: string): Promise<Date | null> {
  const { site } = await getSettings(shop.db, "site")
  return parseMoment(day, { now: shop.now(), zone: site.timeZone })
}

async function savePostFields(shop: Shop, actor: Actor, id: string, typed: FormValues, seenAt: Date, auto: boolean) {
  const readAgain = async () => unwrapOutcome(await getPostForEdit(shop, actor, id))
  let version = seenAt
  const answer = await saveFields({
    actor,
    fields: postFields,
    readers: postFieldParsers,
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

const toVersionField = ({ updatedAt }: PostPublication): [string, string] => ["seenAt", updatedAt.toISOString()]

async function createUnpublishedDone(
  shop: Shop,
  actor: Actor,
  id: string,
  moved: PostPublication,
): Promise<ActionToast> {
  const { value } = await getStoredPost(shop, actor, id)
  const words = `${value.title} is a draft again; visitors do not see it.`
  if (!moved.before) return { words }
  const from: [string, string] = ["from", moved.before.toISOString()]
  return { words, undo: { fields: [["intent", "publish again"], toVersionField(moved), from] } }
}

async function createPublishedDone(shop: Shop, actor: Actor, id: string, moved: PostPublication): Promise<ActionToast> {
  const [{ value, state }, { site }] = await Promise.all([getStoredPost(shop, actor, id), getSettings(shop.db, "site")])
  const words =
    state === "scheduled" && moved.from
      ? `${value.title} will be published on ${formatWeekdayMoment(moved.from, site.timeZone)}.`
      : `${value.title} is published.`
  const undo: [string, string][] = moved.before
    ? [["intent", "publish again"], toVersionField(moved), ["from", moved.before.toISOString()]]
    : [["intent", "take back"], toVersionField(moved)]
  return { words, undo: { fields: undo } }
}

const getStoredPost = async (shop: Shop, actor: Actor, id: string): Promise<PostForEdit> =>
  unwrapOutcome(await getPostForEdit(shop, actor, id))
