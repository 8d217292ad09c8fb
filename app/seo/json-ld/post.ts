import { href } from "react-router"
import type { BlogPosting } from "schema-dts"
import type { PublicPost } from "../../../domain/blog/post-queries.server.ts"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import type { SiteDetails } from "../page-meta.ts"
import { getArtistRef } from "./artist.ts"

/** https://schema.org/BlogPosting with https://developers.google.com/search/docs/appearance/structured-data/article */
export function postJsonLd(site: SiteDetails, post: PublicPost): BlogPosting {
  const url = `${site.siteUrl}${href("/blog/:slug", { slug: post.slug })}`
  const artist = getArtistRef(site)
  const image = post.picture && getPictureUrl(post.picture, 1600)
  return {
    "@type": "BlogPosting",
    "@id": url,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.seoDescription || post.excerpt,
    datePublished: post.publishedAt.toISOString(),
    dateModified: (post.updatedAt > post.publishedAt ? post.updatedAt : post.publishedAt).toISOString(),
    inLanguage: "en",
    ...(artist && { author: artist, publisher: artist }),
    ...(image && { image: site.siteUrl + image }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
  }
}
