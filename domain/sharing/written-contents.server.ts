import { sayDateOf } from "../../lib/site-time.ts"
import type { CardContent } from "../../services/cards/card.ts"
import type { PostCard } from "../blog/post-queries.server.ts"
import { postById } from "../blog/post-queries.server.ts"
import { formatVenue } from "../exhibitions/exhibition.ts"
import { exhibitionById } from "../exhibitions/exhibition-queries.server.ts"
import type { ExhibitionCard } from "../exhibitions/public-exhibitions.server.ts"
import type { SiteSettings } from "../settings/settings.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getCardArtistName, getCardPicture } from "./card-contents.server.ts"

export const exhibitionContent = (
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

export const postContent = (
  post: Pick<PostCard, "title" | "publishedAt" | "picture">,
  { artistName, timeZone }: Pick<SiteSettings, "artistName" | "timeZone">,
): CardContent => ({
  artist: getCardArtistName(artistName),
  title: post.title,
  italic: false,
  year: "",
  lines: [sayDateOf(post.publishedAt, timeZone)],
  caption: null,
  picture: post.picture && getCardPicture(post.picture),
})

/** Null if not public. */
export async function findCardExhibition(shop: Shop, id: string): Promise<CardContent | null> {
  const [show, { site }] = await Promise.all([exhibitionById(shop, id), readSettings(shop.db, "site")])
  return show && exhibitionContent(show, site.artistName)
}

/** Null if not public. */
export async function findCardPost(shop: Shop, id: string): Promise<CardContent | null> {
  const [post, { site }] = await Promise.all([postById(shop, id), readSettings(shop.db, "site")])
  return post && postContent(post, site)
}
