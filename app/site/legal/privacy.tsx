import { href } from "react-router"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import type { Route } from "./+types/privacy"
import { LegalPage } from "./legal-page.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { legal } = await readSettings(context.get(shopContext).db, "legal")
  return { passages: legal.privacy }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Privacy Policy",
    description: "What the studio keeps about visitors and buyers, why, and for how long.",
    path: href("/privacy"),
  })

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Privacy Policy" passages={loaderData.passages} />
}
