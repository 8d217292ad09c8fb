import { href, redirect } from "react-router"
import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { done, type Outcome } from "../../../domain/problem.ts"
import type { Shop } from "../../../domain/shop.ts"
import {
  deleteSiteImport,
  retrySitePictures,
  startSiteImport,
  stopSiteImport,
  undoSiteImport,
} from "../../../domain/site-imports/site-import-commands.server.ts"
import { maxListedItems, maxSiteItems } from "../../../domain/site-imports/site-import-limits.ts"
import { findAddressOwner } from "../../address-owner.server.ts"
import { intent, intents } from "../../request/intents.ts"
import type { NounContext } from "../studio-context.server.ts"

const none = z.strictObject({})

const button = (command: (shop: Shop, admin: Actor, input: unknown) => Promise<Outcome<null>>, words?: string) =>
  intent(none, async ({ shop, admin, id }: NounContext) => {
    const outcome = await command(shop, admin, { id })
    if (!outcome.ok) return outcome
    return done(words ? { done: { words } } : null)
  })

const position = z.coerce.number().int()

/** `rest`: the last position, where not all are listed; those after the listed ones come along. */
const startForm = z.strictObject({
  item: z.union([position.transform((one) => [one]), z.array(position)]).default([]),
  rest: z.coerce.number().int().max(maxSiteItems).default(0),
  as: z.enum(["drafts", "before"]).default("drafts"),
})

export const runSiteImportAction = intents(
  {
    start: intent(startForm, ({ shop, admin, id }: NounContext, { item, rest, as }) => {
      const others = Array.from({ length: Math.max(0, rest - maxListedItems) }, (_, at) => maxListedItems + at + 1)
      const input = { id, items: [...item, ...others], publishes: as === "before" }
      return startSiteImport(shop, admin, input, { findOwner: findAddressOwner })
    }),
    "go on": intent(none, ({ shop, admin, id }: NounContext) =>
      startSiteImport(shop, admin, { id, items: null, publishes: false }, { findOwner: findAddressOwner }),
    ),
    stop: button(stopSiteImport, "The import stops after the one that is being written."),
    retry: button(retrySitePictures),
    undo: button(undoSiteImport),
    remove: intent(none, async ({ shop, admin, id }: NounContext) => {
      const removed = await deleteSiteImport(shop, admin, { id })
      if (!removed.ok) return removed
      throw redirect(href("/admin/import"))
    }),
  },
  { returned: () => undefined },
)
