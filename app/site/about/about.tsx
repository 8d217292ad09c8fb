import { href, useRouteLoaderData } from "react-router"
import type { AboutPageLeaf, MergeLeafTypes, ProfilePageLeaf } from "schema-dts"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { formatArtistName } from "../../seo/artist-name.ts"
import { artistJsonLd } from "../../seo/json-ld/artist.ts"
import { findSiteDetails, pageMeta, type SiteDetails } from "../../seo/page-meta.ts"
import type { ShellSite } from "../shell/site.ts"
import type { Route } from "./+types/about"
import { getAboutContent } from "./about-content.server.ts"
import { AboutPage } from "./about-page.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { about } = await getSettings(shop.db, "about")
  return getAboutContent(shop, about)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = findSiteDetails(matches)
  const [portrait] = loaderData?.photos ?? []
  const image = portrait ? getPictureUrl(portrait.picture, 1280) : null
  const lead = loaderData?.lead ?? ""
  return pageMeta(matches, {
    title: "About",
    description: lead || `The life and work of ${formatArtistName(site)}.`,
    path: href("/about"),
    type: "profile",
    structuredData: import.meta.env.SSR && site ? [profilePageJsonLd(site, image, lead)] : [],
  })
}

export default function About({ loaderData, matches }: Route.ComponentProps) {
  const layout = useRouteLoaderData<ShellSite>("site/layout")
  return (
    <AboutPage content={loaderData} artistName={findSiteDetails(matches)?.artistName} further={layout?.further ?? []} />
  )
}

type ProfilePage = MergeLeafTypes<[AboutPageLeaf, ProfilePageLeaf]>

/** https://developers.google.com/search/docs/appearance/structured-data/profile-page */
function profilePageJsonLd(site: SiteDetails, image: string | null, lead: string): ProfilePage | undefined {
  const artist = artistJsonLd(site, image)
  return (
    artist && {
      "@type": ["AboutPage", "ProfilePage"],
      url: `${site.siteUrl}${href("/about")}`,
      ...(lead && { description: lead }),
      mainEntity: artist,
    }
  )
}
