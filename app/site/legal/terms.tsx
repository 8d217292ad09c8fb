import { href } from "react-router"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import type { Route } from "./+types/terms"
import { LegalPage } from "./legal-page.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { legal } = await getSettings(context.get(shopContext).db, "legal")
  return { passages: legal.terms }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Terms of Service",
    description: "The terms under which works are sold and this site may be used.",
    path: href("/terms"),
  })

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage title="Terms of Service" passages={loaderData.passages}>
      <p>
        <TextLink href={href("/withdrawal")}>Right of withdrawal</TextLink>
      </p>
    </LegalPage>
  )
}
