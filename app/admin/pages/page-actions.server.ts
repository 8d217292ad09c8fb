import { href } from "react-router"
import { z } from "zod"
import { discardDraft, publishDraft, savePageDraft } from "../../../domain/page-versions.server.ts"
import { createDraftLink, revokeDraftLink } from "../../../domain/pages/draft-links.server.ts"
import {
  deletePage,
  restorePage,
  schedulePage,
  setPagePlacement,
  showPage,
  unpublishPage,
} from "../../../domain/pages/page-commands.server.ts"
import { draftedPage } from "../../../domain/pages/page-draft.server.ts"
import { pagePlacements } from "../../../domain/pages/page-limits.ts"
import { getPageEditor } from "../../../domain/pages/page-queries.server.ts"
import { type CheckedPage, pageSchema } from "../../../domain/pages/page-schema.ts"
import { done, refuse } from "../../../domain/problem.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { parseMoment } from "../../../lib/parse-moment.ts"
import { formatWeekdayMoment } from "../../../lib/site-time.ts"
import { buttonIntent, intent, intents } from "../../request/intents.ts"
import { parseJsonList } from "../installation-views/json-list.ts"
import type { FieldReaders } from "../kit/edit/parse-fields.server.ts"
import { editFormSchema, saveFields } from "../kit/edit/save-fields.server.ts"
import { withToast } from "../kit/toasts/action-answer.ts"
import { runPageAction } from "../kit/versions/page-actions.server.ts"
import type { NounContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import { pageFields } from "./page-fields.ts"
import { placementLabels } from "./page-labels.ts"

const seenAt = z.iso.datetime().transform((at) => new Date(at))
const pageForm = editFormSchema(pageFields).extend({
  /** Longer than other fields: 200 blocks. */
  blocks: z.string().max(1_000_000, "This page is too long.").default("[]"),
})

const fieldParsers: FieldReaders<CheckedPage> = {
  blocks: (text) => ({ values: { blocks: parseJsonList(text) } }),
}

const readPage = ({ shop, admin, id }: NounContext) => getPageEditor(shop, admin, id)

const getSaving = (context: NounContext) => ({
  page: draftedPage(context.id),
  fields: pageFields,
  readers: fieldParsers,
  schema: pageSchema as z.ZodType<CheckedPage>,
  read: () => readPage(context),
})

const ownIntents = {
  save: intent(pageForm, async (context: NounContext, form) => done(await savePage(context, form))),
  autosave: intent(pageForm, async (context: NounContext, form) => done(await savePage(context, form))),
  publish: buttonIntent(
    z.object({ seenAt, when: z.enum(["now", "day"]).default("now"), day: z.string().max(100).default("") }),
    publishPageForm,
  ),
  "discard draft": buttonIntent(z.strictObject({ seenAt }), async ({ shop, admin, id }: NounContext, input) => {
    const discarded = await discardDraft(shop, admin, draftedPage(id), input.seenAt)
    if (!discarded.ok) return discarded
    // The page shows the published version again, which may be the one that it was opened with.
    return done({ discarded: crypto.randomUUID(), done: { words: "The draft is gone; the site is as it was." } })
  }),
  place: buttonIntent(
    z.strictObject({ placement: z.enum(pagePlacements), insteadOf: z.uuid().optional() }),
    ({ shop, admin, id }: NounContext, { placement, insteadOf }) =>
      withToast(setPagePlacement(shop, admin, id, placement, insteadOf), (moved) => ({
        words: `The page is ${lowerFirst(placementLabels[moved.placement])} now.`,
        ...(!insteadOf &&
          moved.before !== moved.placement && {
            undo: { fields: Object.entries({ intent: "place", placement: moved.before }) },
          }),
      })),
  ),
  "make link": buttonIntent(z.strictObject({}), async ({ shop, admin, id }: NounContext) => {
    const made = await createDraftLink(shop, admin, id)
    return made.ok ? done({ link: made.value.url, done: { words: "The private link is ready." } }) : made
  }),
  "revoke link": buttonIntent(z.strictObject({}), ({ shop, admin, id }: NounContext) =>
    withToast(revokeDraftLink(shop, admin, id), () => "The private link shows nothing from now on."),
  ),
  hide: buttonIntent(z.strictObject({}), ({ shop, admin, id }: NounContext) =>
    withToast(unpublishPage(shop, admin, id), () => ({
      words: "Visitors don’t see the page any more. Nothing is deleted.",
      undo: { fields: Object.entries({ intent: "show again" }) },
    })),
  ),
  "show again": buttonIntent(z.strictObject({}), ({ shop, admin, id }: NounContext) =>
    withToast(showPage(shop, admin, id), () => "The page is on the site."),
  ),
  delete: buttonIntent(z.strictObject({}), async (context: NounContext) => {
    const { shop, admin, id } = context
    const { value } = unwrapOutcome(await readPage(context))
    const deleted = await deletePage(shop, admin, id)
    if (!deleted.ok) return deleted
    const undo = { action: href("/admin/pages/:id", { id }), fields: Object.entries({ intent: "bring back" }) }
    return done({ deleted: true, done: { words: `${value.title} is deleted.`, undo } })
  }),
  "bring back": buttonIntent(z.strictObject({}), ({ shop, admin, id }: NounContext) =>
    withToast(restorePage(shop, admin, id), ({ title }) => `${title} is back.`),
  ),
}

const runOwnIntent = intents(ownIntents, { fallback: "save" })

/** Versions are restored, and publishing is undone, as on the homepage. */
export function runPageFormAction(context: NounContext, form: FormData) {
  const name = form.get("intent")
  return name === "restore" || name === "undo publish"
    ? runPageAction(context, form, getSaving(context))
    : runOwnIntent(context, form)
}

async function savePage(context: NounContext, form: z.output<typeof pageForm>) {
  const { shop, admin, id } = context
  let version = form.seenAt as Date
  const answer = await saveFields({
    ...getSaving(context),
    actor: admin,
    form,
    save: async (value, since) => {
      const saved = await savePageDraft(shop, admin, draftedPage(id), value, since)
      if (saved.ok) version = saved.value.updatedAt
      return saved
    },
  })
  return "saved" in answer ? { ...answer, version: version.toISOString() } : answer
}

type PublishForm = { seenAt: Date; when: "now" | "day"; day: string }

const unreadableDay = "Please enter a day and a time, like “Thursday 9am” or “November 26, 2:30 pm”."

async function publishPageForm(context: NounContext, { seenAt: since, when, day }: PublishForm) {
  const { shop, admin, id } = context
  const { site } = await getSettings(shop.db, "site")
  const at = when === "day" ? parseMoment(day, { now: shop.now(), zone: site.timeZone }) : null
  if (when === "day" && !at) return refuse("invalid", unreadableDay, { day: unreadableDay })
  const page = unwrapOutcome(await readPage(context))
  const { title } = page.value
  if (at && at > shop.now())
    return withToast(
      schedulePage(shop, admin, id, at, since),
      () => `${title} will be published on ${formatWeekdayMoment(at, site.timeZone)}.`,
    )
  if (!page.isDraft) return withToast(schedulePage(shop, admin, id, undefined, since), () => `${title} is on the site.`)
  return withToast(publishDraft(shop, admin, draftedPage(id), since), ({ published, before }) => ({
    words: `${title} is published.`,
    undo: {
      fields: Object.entries(before ? { intent: "undo publish", version: published } : { intent: "hide" }),
    },
  }))
}

const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
