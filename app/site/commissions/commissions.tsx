import { href, replace } from "react-router"
import type { WorkCard } from "../../../domain/artworks/work-card.ts"
import { requestCommission } from "../../../domain/commissions/commission-commands.server.ts"
import { listPastCommissions } from "../../../domain/commissions/past-commissions.server.ts"
import { getPriceGuide } from "../../../domain/commissions/price-guide.server.ts"
import { findStudioView } from "../../../domain/media/photo-queries.server.ts"
import { refusal } from "../../request/answer.ts"
import { actorContext, clientAddressContext, shopContext } from "../../request/context.ts"
import { getFormFiles, readFormData, readFormFields } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { WorkGrid } from "../../ui/work-grid/work-grid.tsx"
import type { Route } from "./+types/commissions"
import styles from "./commissions.module.css"
import { CommissionsIntro } from "./commissions-intro.tsx"
import { HowItWorks } from "./how-it-works.tsx"
import { PriceGuideSection } from "./prices.tsx"
import { RequestForm } from "./request-form.tsx"
import { RequestSent } from "./request-sent.tsx"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Commissions",
    description: "How a work of your own is made: from your first message to the wall, what it costs, and how to ask.",
    path: href("/commissions"),
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const seen = findStudioView(shop, 0).catch((error: unknown) => {
    shop.log.error({ err: error }, "the photograph on the commissions page could not be read")
    return null
  })
  const [guide, view, past] = await Promise.all([getPriceGuide(shop), seen, listPastCommissions(shop)])
  const sent = new URL(request.url).searchParams.has("sent")
  return { guide, view, past, begun: String(shop.now().getTime()), sent }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readFormData(request)
  const fields = readFormFields(form)
  const actor = await context.get(actorContext)()
  const asked = await requestCommission(shop, actor, fields, {
    address: context.get(clientAddressContext),
    files: getFormFiles(form, "pictures"),
  })
  return asked.ok ? replace(`${href("/commissions")}?sent=yes#request`) : refusal(asked.problem, fields)
}

export default function Commissions({ loaderData, actionData }: Route.ComponentProps) {
  const { guide, view, past, begun, sent } = loaderData
  return (
    <div className={page.container}>
      <CommissionsIntro view={view} />
      <HowItWorks />
      <PriceGuideSection guide={guide} />
      <PastCommissions works={past.works} />
      <section id="request" className={classes(page.grid, styles.part)} aria-labelledby="request-heading">
        <div className={styles.name}>
          <h2 id="request-heading">Request a commission</h2>
          <p className={text.small}>Asking costs nothing and commits you to nothing.</p>
          {past.waiting > 0 && (
            <p className={text.small}>
              {past.waiting === 1 ? "One request is" : `${past.waiting} requests are`} on the waitlist.
            </p>
          )}
        </div>
        <div className={styles.body}>
          {sent ? <RequestSent /> : <RequestForm currency={guide.currency} begun={begun} refused={actionData} />}
        </div>
      </section>
    </div>
  )
}

/** Only with the client's consent. */
const PastCommissions = ({ works }: { works: WorkCard[] }) =>
  works.length > 0 && (
    <section className={styles.past} aria-labelledby="past">
      <h2 id="past">Past commissions</h2>
      <WorkGrid works={works} row as="h3" />
    </section>
  )
