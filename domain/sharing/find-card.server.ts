import { href } from "react-router"
import { networkOf } from "../../lib/network-address.ts"
import type { CardContent } from "../../services/cards/card.ts"
import { cardHash } from "../../services/cards/cards.server.ts"
import type { Actor } from "../actor.ts"
import { postForEdit } from "../blog/post-editor.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { SiteSettings } from "../settings/settings.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { findCardWork, pageContent, workContent } from "./card-contents.server.ts"
import type { CardPage } from "./card-pages.ts"
import { exhibitionContent, findCardExhibition, findCardPost, postContent } from "./written-contents.server.ts"

/**
 * `moved`: the content changed, and with it the URL. `busy`: the drawing queue or the visitor's limit is full. `unchanged`: the visitor
 * has the current card.
 */
export type FoundCard =
  | { kind: "card"; bytes: Uint8Array; hash: string; kept: boolean }
  | { kind: "moved"; path: string }
  | { kind: "unchanged"; hash: string }
  | { kind: "busy" }

/** Per network address: enough to share a whole exhibition, too few to overload a processor. */
const newCards = { points: 60, seconds: 600 }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The folder and the current content of each noun's cards. */
const things = {
  artwork: { folder: "works", find: findCardWork },
  exhibition: { folder: "exhibitions", find: findCardExhibition },
  post: { folder: "posts", find: findCardPost },
}

type CardThing = keyof typeof things

export const isCardThing = (name: string): name is CardThing => Object.hasOwn(things, name)

type Named<F extends (...args: never[]) => unknown> = Parameters<F>[0] & { id: string }

/** The URL contains a hash of the content, so it may be cached forever. */
export const workCardPath = (work: Named<typeof workContent>, artistName: string): string =>
  pathOf("artwork", work.id, workContent(work, artistName))

export const exhibitionCardPath = (show: Named<typeof exhibitionContent>, artistName: string): string =>
  pathOf("exhibition", show.id, exhibitionContent(show, artistName))

export const postCardPath = (
  post: Named<typeof postContent>,
  site: Pick<SiteSettings, "artistName" | "timeZone">,
): string => pathOf("post", post.id, postContent(post, site))

const pathOf = (thing: CardThing, id: string, content: CardContent) =>
  href("/cards/:thing/:file", { thing, file: `${id}-${cardHash(content)}.jpg` })

/**
 * Drawn on first request.
 * @param name the URL's last part: `{id}-{hash}.jpg`, or `{id}.jpg`, which redirects to the current card
 * @param visitor network address of the request
 * @returns null if not public
 */
export async function thingCard(
  shop: Shop,
  thing: CardThing,
  name: string,
  visitor: string,
): Promise<FoundCard | null> {
  const [, id = "", hash] = /^(.{36})(?:-([0-9a-f]{20}))?\.jpg$/.exec(name) ?? []
  if (!uuid.test(id)) return null
  const { folder, find } = things[thing]
  const content = await find(shop, id)
  if (!content) return null
  if (hash !== cardHash(content)) return { kind: "moved", path: pathOf(thing, id, content) }
  return findOrDraw(shop, `${folder}/${id}`, content, visitor)
}

/** Also for a post that is not published yet. */
export async function postCardPreview(
  shop: Shop,
  actor: Actor,
  id: string,
  visitor: string,
): Promise<Outcome<FoundCard>> {
  const found = await postForEdit(shop, actor, id)
  if (!found.ok) return found
  const { value, publishedAt, shown } = found.value
  const { site } = await readSettings(shop.db, "site")
  const picture = (value.mainPictureId && shown.pictures[value.mainPictureId]) || null
  const content = postContent({ title: value.title, publishedAt: publishedAt ?? shop.now(), picture }, site)
  return done(await findOrDraw(shop, `posts/${id}`, content, visitor))
}

/** @param known hashes of cards that the visitor has */
export async function pageCard(
  shop: Shop,
  page: CardPage,
  known: readonly string[],
  visitor: string,
): Promise<FoundCard> {
  const content = await pageContent(shop, page)
  const hash = cardHash(content)
  return known.includes(hash) ? { kind: "unchanged", hash } : findOrDraw(shop, `pages/${page}`, content, visitor)
}

async function findOrDraw(shop: Shop, folder: string, content: CardContent, visitor: string): Promise<FoundCard> {
  const hash = cardHash(content)
  const found = await shop.cards.find(folder, content)
  if (found) return { kind: "card", bytes: found, hash, kept: true }
  if (!(await shop.rateLimits.take(`cards:${networkOf(visitor)}`, newCards))) return { kind: "busy" }
  const drawn = await shop.cards.draw(folder, content)
  return drawn ? { kind: "card", hash, ...drawn } : { kind: "busy" }
}
