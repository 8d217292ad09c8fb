import { href, useRouteLoaderData } from "react-router"
import { pictureUrl } from "../../../domain/media/shown-picture.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { artistInWords } from "../../seo/artist-name.ts"
import { profilePageJsonLd } from "../../seo/json-ld/profile-page.ts"
import { pageMeta, siteFacts } from "../../seo/page-meta.ts"
import type { ShellSite } from "../shell/site.ts"
import type { Route } from "./+types/about"
import { AboutPage } from "./about-page.tsx"
import { readAbout } from "./read-about.server.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { about } = await readSettings(shop.db, "about")
  return readAbout(shop, about)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteFacts(matches)
  const [portrait] = loaderData?.photos ?? []
  const image = portrait ? pictureUrl(portrait.picture, 1280) : null
  const lead = loaderData?.lead ?? ""
  return pageMeta(matches, {
    title: "About",
    description: lead || `The life and work of ${artistInWords(site)}.`,
    path: href("/about"),
    type: "profile",
    things: import.meta.env.SSR && site ? [profilePageJsonLd(site, image, lead)] : [],
  })
}

export default function About({ loaderData, matches }: Route.ComponentProps) {
  const layout = useRouteLoaderData<ShellSite>("site/layout")
  return <AboutPage content={loaderData} artistName={siteFacts(matches)?.artistName} further={layout?.further ?? []} />
}
