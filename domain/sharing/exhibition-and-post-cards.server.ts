import { formatDateInZone } from "../../lib/site-time.ts"
import type { CardContent } from "../../services/cards/card.ts"
import type { PostCard } from "../blog/post-queries.server.ts"
import { findPostById } from "../blog/post-queries.server.ts"
import { formatVenue } from "../exhibitions/exhibition.ts"
import { findExhibitionCard } from "../exhibitions/exhibition-queries.server.ts"
import type { ExhibitionCard } from "../exhibitions/public-exhibitions.server.ts"
import type { SiteSettings } from "../settings/settings.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { getCardArtistName, getCardPicture } from "./card-contents.server.ts"

export const getExhibitionCardContent = (
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

export const getPostCardContent = (
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
export async function findCardExhibition(shop: Shop, id: string): Promise<CardContent | null> {
  const [show, { site }] = await Promise.all([findExhibitionCard(shop, id), getSettings(shop.db, "site")])
  return show && getExhibitionCardContent(show, site.artistName)
}

/** Null if not public. */
export async function findCardPost(shop: Shop, id: string): Promise<CardContent | null> {
  const [post, { site }] = await Promise.all([findPostById(shop, id), getSettings(shop.db, "site")])
  return post && getPostCardContent(post, site)
}
