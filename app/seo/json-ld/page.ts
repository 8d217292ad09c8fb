import { href } from "react-router"
import type { FAQPage, WebPageLeaf } from "schema-dts"
import type { ShownPage } from "../../../domain/pages/public-pages.server.ts"
import type { SiteDetails } from "../page-meta.ts"
import { getArtistRef } from "./artist.ts"

/** https://schema.org/WebPage, and https://schema.org/FAQPage where the page answers questions. */
export function pageJsonLd(site: SiteDetails, page: ShownPage, description: string): (WebPageLeaf | FAQPage)[] {
  const url = site.siteUrl + href("/:slug", { slug: page.slug })
  const artist = getArtistRef(site)
  const webPage: WebPageLeaf = {
    "@type": "WebPage",
    "@id": url,
    url,
    name: page.title,
    ...(description && { description }),
    dateModified: page.updatedAt.toISOString(),
    ...(artist && { author: artist }),
  }
  const questions = page.blocks.flatMap((block) => (block.kind === "questions" ? block.questions : []))
  if (questions.length === 0) return [webPage]
  const faq: FAQPage = {
    "@type": "FAQPage",
    "@id": `${url}#questions`,
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  }
  return [webPage, faq]
}
