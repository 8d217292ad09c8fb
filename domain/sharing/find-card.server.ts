import { getNetwork } from "../../lib/network-address.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import { hashCard } from "../../services/sharing-cards/sharing-cards.server.ts"
import type { CardContent } from "../../services/sharing-cards/sharing-cards.ts"
import type { Actor } from "../actor.ts"
import { getPostForEdit } from "../blog/post-editor.server.ts"
import { findPostById, type PostCard } from "../blog/post-queries.server.ts"
import { formatVenue } from "../exhibitions/exhibition.ts"
import { findExhibitionCard } from "../exhibitions/exhibition-queries.server.ts"
import type { ExhibitionCard } from "../exhibitions/public-exhibitions.server.ts"
import { findPageCover, type PageCover } from "../pages/public-pages.server.ts"
import { done, type Outcome } from "../problem.ts"
import { findSeriesCover, type SeriesCover } from "../series/series-queries.server.ts"
import type { SiteSettings } from "../settings/settings.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { paths } from "../urls.ts"
import {
  findCardWork,
  getCardArtistName,
  getCardPicture,
  getPageCardContent,
  getWorkCardContent,
} from "./card-contents.server.ts"
import type { CardPage } from "./card-pages.ts"

const getExhibitionCardContent = (
  show: Pick<ExhibitionCard, "title" | "venue" | "city" | "dates" | "picture">,
  artistName: string,
): CardContent => ({
  artist: getCardArtistName(artistName),
  title: show.title,
  italic: false,
  year: "",
  lines: [formatVenue(show), show.dates],
  caption: null,
  picture: show.picture && getCardPicture(show.picture),
})

const getPostCardContent = (
  post: Pick<PostCard, "title" | "publishedAt" | "picture">,
  { artistName, timeZone }: Pick<SiteSettings, "artistName" | "timeZone">,
): CardContent => ({
  artist: getCardArtistName(artistName),
  title: post.title,
  italic: false,
  year: "",
  lines: [formatDateInZone(post.publishedAt, timeZone)],
  caption: null,
  picture: post.picture && getCardPicture(post.picture),
})

/** Null if not public. */
async function findCardExhibition(shop: Shop, id: string): Promise<CardContent | null> {
  const [show, { site }] = await Promise.all([findExhibitionCard(shop, id), getSettings(shop.db, "site")])
  return show && getExhibitionCardContent(show, site.artistName)
}

/** The title is in italics, as the titles of works are. */
const getSeriesCardContent = (
  of: Pick<SeriesCover, "title" | "years" | "picture">,
  artistName: string,
): CardContent => ({
  artist: getCardArtistName(artistName),
  title: of.title,
  italic: true,
  year: "",
  lines: [of.years],
  caption: null,
  picture: of.picture && getCardPicture(of.picture),
})

/** Null without a page. */
async function findCardSeries(shop: Shop, id: string): Promise<CardContent | null> {
  const [cover, { site }] = await Promise.all([findSeriesCover(shop, id), getSettings(shop.db, "site")])
  return cover && getSeriesCardContent(cover, site.artistName)
}

const getOwnPageCardContent = (of: Pick<PageCover, "title" | "cover">, artistName: string): CardContent => ({
  artist: getCardArtistName(artistName),
  title: of.title,
  italic: false,
  year: "",
  lines: [],
  caption: null,
  picture: of.cover && getCardPicture(of.cover),
})

/** Null if not public. */
async function findCardPage(shop: Shop, id: string): Promise<CardContent | null> {
  const [found, { site }] = await Promise.all([findPageCover(shop, id), getSettings(shop.db, "site")])
  return found && getOwnPageCardContent(found, site.artistName)
}

/** Null if not public. */
async function findCardPost(shop: Shop, id: string): Promise<CardContent | null> {
  const [post, { site }] = await Promise.all([findPostById(shop, id), getSettings(shop.db, "site")])
  return post && getPostCardContent(post, site)
}

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
const newCardLimit = { points: 60, seconds: 600 }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The folder and the current content of each noun's cards. */
const cardNouns = {
  artwork: { folder: "works", find: findCardWork },
  exhibition: { folder: "exhibitions", find: findCardExhibition },
  post: { folder: "posts", find: findCardPost },
  series: { folder: "series", find: findCardSeries },
  page: { folder: "own-pages", find: findCardPage },
}

type CardNoun = keyof typeof cardNouns

export const isCardNoun = (name: string): name is CardNoun => Object.hasOwn(cardNouns, name)

type CardSource<F extends (...args: never[]) => unknown> = Parameters<F>[0] & { id: string }

/** The URL contains a hash of the content, so it may be cached forever. */
export const getWorkCardPath = (work: CardSource<typeof getWorkCardContent>, artistName: string): string =>
  getCardPath("artwork", work.id, getWorkCardContent(work, artistName))

export const getExhibitionCardPath = (show: CardSource<typeof getExhibitionCardContent>, artistName: string): string =>
  getCardPath("exhibition", show.id, getExhibitionCardContent(show, artistName))

export const getSeriesCardPath = (of: CardSource<typeof getSeriesCardContent>, artistName: string): string =>
  getCardPath("series", of.id, getSeriesCardContent(of, artistName))

export const getOwnPageCardPath = (of: CardSource<typeof getOwnPageCardContent>, artistName: string): string =>
  getCardPath("page", of.id, getOwnPageCardContent(of, artistName))

export const getPostCardPath = (
  post: CardSource<typeof getPostCardContent>,
  site: Pick<SiteSettings, "artistName" | "timeZone">,
): string => getCardPath("post", post.id, getPostCardContent(post, site))

const getCardPath = (thing: CardNoun, id: string, content: CardContent) =>
  paths.card(thing, `${id}-${hashCard(content)}.jpg`)

/**
 * Drawn on first request.
 * @param name the URL's last part: `{id}-{hash}.jpg`, or `{id}.jpg`, which redirects to the current card
 * @param visitor network address of the request
 * @returns null if not public
 */
export async function findNounCard(
  shop: Shop,
  thing: CardNoun,
  name: string,
  visitor: string,
): Promise<FoundCard | null> {
  const [, id = "", hash] = /^(.{36})(?:-([0-9a-f]{20}))?\.jpg$/.exec(name) ?? []
  if (!uuid.test(id)) return null
  const { folder, find } = cardNouns[thing]
  const content = await find(shop, id)
  if (!content) return null
  if (hash !== hashCard(content)) return { kind: "moved", path: getCardPath(thing, id, content) }
  return findOrDraw(shop, `${folder}/${id}`, content, visitor)
}

/** Also for a post that is not published yet. */
export async function previewPostCard(
  shop: Shop,
  actor: Actor,
  id: string,
  visitor: string,
): Promise<Outcome<FoundCard>> {
  const found = await getPostForEdit(shop, actor, id)
  if (!found.ok) return found
  const { value, publishedAt, shown } = found.value
  const { site } = await getSettings(shop.db, "site")
  const picture = (value.mainPictureId && shown.pictures[value.mainPictureId]) || null
  const content = getPostCardContent({ title: value.title, publishedAt: publishedAt ?? shop.now(), picture }, site)
  return done(await findOrDraw(shop, `posts/${id}`, content, visitor))
}

/** @param known hashes of cards that the visitor has */
export async function getPageCard(
  shop: Shop,
  page: CardPage,
  known: readonly string[],
  visitor: string,
): Promise<FoundCard> {
  const content = await getPageCardContent(shop, page)
  const hash = hashCard(content)
  return known.includes(hash) ? { kind: "unchanged", hash } : findOrDraw(shop, `pages/${page}`, content, visitor)
}

async function findOrDraw(shop: Shop, folder: string, content: CardContent, visitor: string): Promise<FoundCard> {
  const hash = hashCard(content)
  const found = await shop.cards.find(folder, content)
  if (found) return { kind: "card", bytes: found, hash, kept: true }
  if (!(await shop.rateLimits.consume(`cards:${getNetwork(visitor)}`, newCardLimit))) return { kind: "busy" }
  const drawn = await shop.cards.draw(folder, content)
  return drawn ? { kind: "card", hash, ...drawn } : { kind: "busy" }
}
