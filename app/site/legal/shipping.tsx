import { href } from "react-router"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import type { Route } from "./+types/shipping"
import { LegalPage } from "./legal-page.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { legal } = await getSettings(context.get(shopContext).db, "legal")
  return { passages: legal.shipping }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Shipping Info",
    description: "How works are sent, what delivery costs, and how works can be returned.",
    path: href("/shipping"),
  })

export default function ShippingPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Shipping Info" passages={loaderData.passages} />
}
