import { href } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { type CheckedPost, postSchema } from "../../../domain/blog/post.ts"
import {
  deletePost,
  publishPost,
  restorePost,
  unpublishPost,
  updatePost,
} from "../../../domain/blog/post-commands.server.ts"
import { getPostForEdit, type PostForEdit } from "../../../domain/blog/post-editor.server.ts"
import { done, refuse } from "../../../domain/problem.ts"
import type { PublicationChange } from "../../../domain/publication-commands.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import type { Shop } from "../../../domain/shop.ts"
import { parseMoment } from "../../../lib/parse-moment.ts"
import { formatWeekdayMoment } from "../../../lib/site-time.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { readFormFields, requireSingleValues } from "../../request/read-form.ts"
import type { FieldReaders } from "../kit/edit/parse-fields.server.ts"
import { editFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import { type ActionToast, withToast } from "../kit/toasts/action-answer.ts"
import type { NounContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { postFields } from "./post-fields.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const moment = z.iso
  .datetime()
  .refine((at) => !at.startsWith("0000"), "There is no year 0.")
  .transform((at) => new Date(at))
const postForm = editFormSchema(postFields).extend({
  /** Longer than other fields: the text is JSON. */
  body: z.string().max(1_000_000, "This text is too long."),
  when: z.enum(["now", "day"]).default("now"),
  day: z.string().max(100).default(""),
})

type PostForm = z.output<typeof postForm>

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

const run = intents(
  {
    save: intent(postForm, async (context: NounContext, form) => done(await savePostFields(context, form, false))),
    autosave: intent(postForm, async (context: NounContext, form) => done(await savePostFields(context, form, true))),
    publish: intent(postForm, saveAndPublish),
    // Buttons within the form submit its fields, too.
    "take back": buttonIntent(z.object({ seenAt }), ({ shop, admin, id }: NounContext, input) =>
      withToast(unpublishPost(shop, admin, id, input.seenAt), (moved) =>
        createUnpublishedToast(shop, admin, id, moved),
      ),
    ),
    "publish again": buttonIntent(z.strictObject({ seenAt, from: moment }), ({ shop, admin, id }: NounContext, input) =>
      withToast(publishPost(shop, admin, id, input.from, input.seenAt), () => "The post is as it was."),
    ),
    delete: buttonIntent(z.object({}), async ({ shop, admin, id }: NounContext) => {
      const deleted = await deletePost(shop, admin, id)
      if (!deleted.ok) return deleted
      const undo = { action: href("/admin/blog/:id/edit", { id }), fields: Object.entries({ intent: "restore" }) }
      return done({ deleted: true, done: { words: `${deleted.value.title} is deleted.`, undo } })
    }),
    restore: buttonIntent(z.strictObject({}), ({ shop, admin, id }: NounContext) =>
      withToast(restorePost(shop, admin, id), ({ title }) => `${title} is back.`),
    ),
  },
  // Enter in a field submits no button.
  { fallback: "save" },
)

export function runPostAction(context: NounContext, form: FormData) {
  requireSingleValues(readFormFields(form))
  return run(context, form)
}

async function saveAndPublish(context: NounContext, form: PostForm) {
  const { shop, admin, id } = context
  const at = form.when === "day" ? await parsePublishDay(shop, form.day) : undefined
  if (at === null) return refuse("invalid", unreadableDay, { day: unreadableDay })
  const saved = await savePostFields(context, form, false)
  if (!("saved" in saved)) return done(saved)
  const moved = await publishPost(shop, admin, id, at, new Date(saved.version))
  if (!moved.ok) return moved
  return done({
    ...saved,
    version: moved.value.updatedAt.toISOString(),
    done: await createPublishedToast(shop, admin, id, moved.value),
  })
}

const unreadableDay = "Please write a day and a time, like “Thursday 9am” or “November 26, 2:30 pm”."

async function parsePublishDay(shop: Shop, day: string): Promise<Date | null> {
  const { site } = await getSettings(shop.db, "site")
  return parseMoment(day, { now: shop.now(), zone: site.timeZone })
}

async function savePostFields(
  { shop, admin, id }: NounContext,
  { when: _, day: __, ...form }: PostForm,
  auto: boolean,
) {
  let version = form.seenAt
  const answer = await saveFields({
    actor: admin,
    fields: postFields,
    readers: postFieldParsers,
    schema: postSchema as z.ZodType<CheckedPost>,
    form,
    read: () => getPostForEdit(shop, admin, id),
    save: async (value, seen) => {
      const saved = await updatePost(shop, admin, id, value, seen, { auto })
      if (saved.ok) version = saved.value.updatedAt
      return saved
    },
  })
  return "saved" in answer ? { ...answer, version: version.toISOString() } : answer
}

const toVersionField = ({ updatedAt }: PublicationChange): [string, string] => ["seenAt", updatedAt.toISOString()]

async function createUnpublishedToast(
  shop: Shop,
  actor: Actor,
  id: string,
  moved: PublicationChange,
): Promise<ActionToast> {
  const { value } = await getStoredPost(shop, actor, id)
  const words = `${value.title} is a draft again; visitors do not see it.`
  if (!moved.before) return { words }
  const from: [string, string] = ["from", moved.before.toISOString()]
  return { words, undo: { fields: [["intent", "publish again"], toVersionField(moved), from] } }
}

async function createPublishedToast(
  shop: Shop,
  actor: Actor,
  id: string,
  moved: PublicationChange,
): Promise<ActionToast> {
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
