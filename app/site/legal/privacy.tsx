import { href } from "react-router"
import { searchRetentionDays, visitRetentionDays } from "../../../domain/analytics/retention.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import text from "../../ui/text.module.css"
import type { Route } from "./+types/privacy"
import { LegalPage } from "./legal-page.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { legal } = await getSettings(context.get(shopContext).db, "legal")
  return { passages: legal.privacy }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Privacy Policy",
    description: "What the studio keeps about visitors and buyers, why, and for how long.",
    path: href("/privacy"),
  })

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage title="Privacy Policy" passages={loaderData.passages}>
      <section id="visits">
        <h2>How visits are counted</h2>
        <div className={text.prose}>
          {visitsText.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <section id="owners">
        <h2>If you own a work</h2>
        <div className={text.prose}>
          <p>{ownersText}</p>
        </div>
      </section>
    </LegalPage>
  )
}

/** Must match what the program does. */
const visitsText = [
  "We count how often each page is looked at. We do that ourselves: no other company takes part, no cookie is set, and nothing is kept in your browser.",
  "When a page opens, it tells our server its address, the name of the site that led you here or of the campaign in the link, and your browser’s language, from which we guess a country. It also tells us when a work is put into a cart, which words of a search found nothing, and which address has no page.",
  "To count you once a day, our server makes a number of your network address, your browser’s name and a random number. The address stays in memory for a few seconds and isn’t stored. The random number is deleted when the day is over, so nobody can tell whose number it was, and tomorrow you get another one. We can’t recognize you, and we don’t connect visits with names, accounts or orders.",
  `Single visits are deleted after ${visitRetentionDays} days; only the totals of each day stay. Words of searches and missing addresses are deleted after ${searchRetentionDays} days.`,
  "You aren’t counted if your browser asks not to be tracked (Do Not Track or Global Privacy Control) or runs no scripts.",
]

const ownersText =
  "When you accept a work by the link to its certificate, we keep the name you enter, and your e-mail address if you give one, in the work’s record. The address is never shown. The name is shown only if you say so, and you can change that on your page. If you ask us to erase them, what happened to the work stays in its record, without you."
