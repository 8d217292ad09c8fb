import { useEffect, useRef } from "react"
import { href, replace } from "react-router"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import { requestCommission } from "../../../domain/commissions/commission-commands.server.ts"
import { listPastCommissions } from "../../../domain/commissions/past-commissions.server.ts"
import { getPriceGuide } from "../../../domain/commissions/price-guide.server.ts"
import type { Photo } from "../../../domain/media/photo.ts"
import { findStudioView } from "../../../domain/media/photo-queries.server.ts"
import { formatAnswerPromise, joinSentences } from "../../../domain/settings/promises.ts"
import { refusal } from "../../request/answer.ts"
import { actorContext, clientAddressContext, shopContext } from "../../request/context.ts"
import { getFormFiles, readFormData, readFormFields } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { ImageCaption } from "../../ui/caption/caption-text.tsx"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import label from "../../ui/label/label.module.css"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import { WorkGrid } from "../../ui/work-grid/work-grid.tsx"
import type { ShellSite } from "../shell/site.ts"
import { usePromises } from "../shell/use-promises.ts"
import type { Route } from "./+types/commissions"
import styles from "./commissions.module.css"
import { PriceGuideSection } from "./prices.tsx"
import { RequestForm } from "./request-form.tsx"

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

function CommissionsIntro({ view }: { view: Photo | null }) {
  return (
    <div className={classes(page.grid, styles.opening)}>
      <div className={styles.words}>
        <h1>Commissions</h1>
        <p className={text.lead}>
          A work made for one wall and the people who live with it. It begins with a message and takes a season, more or
          less. You see it grow along the way, and can say so when it should go a different way.
        </p>
      </div>
      {view ? (
        <figure className={styles.view}>
          <Picture picture={view.picture} sizes="(width < 1024px) 100vw, 58vw" first />
          <ImageCaption of={view.caption} className={label.label} />
        </figure>
      ) : null}
    </div>
  )
}

const listSteps = ({ commissionAnswerWithin: within, insured }: Partial<ShellSite["promises"]>) => [
  {
    name: "You write to us",
    description:
      "Tell us where the work will hang, what the light is like there, and which works here you keep coming back to. A rough size and a budget help more than a finished idea.",
  },
  {
    name: "A proposal",
    description: `You’ll hear from us${within ? ` within ${within}` : ""}: a few questions, perhaps, then a proposal with size, materials, price and a date. You owe nothing until you accept it.`,
  },
  {
    name: "The work",
    description:
      "The proposal says what you’ll see on the way, how often you can ask for changes, and what is paid when. Sketches and photographs come to a page of your own.",
  },
  {
    name: "It comes home",
    description: `When you’re happy with it, you pay the balance, and the work comes to you${insured ? ", insured for its full price" : ""}.`,
  },
]

function HowItWorks() {
  return (
    <section className={classes(page.grid, styles.part)} aria-labelledby="how">
      <div className={styles.name}>
        <h2 id="how">How it works</h2>
      </div>
      <ol className={classes(styles.body, styles.steps)}>
        {listSteps(usePromises()).map(({ name, description }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className={text.prose}>{description}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function RequestSent() {
  const canSendEmail = useCanSendEmail()
  const { commissionAnswerWithin } = usePromises()
  const heading = useRef<HTMLHeadingElement>(null)
  // With scripts the page stays, so the focus moves to the message.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.requested}>
      <h3 tabIndex={-1} ref={heading}>
        Thank you. Your request has arrived.
      </h3>
      <p className={text.prose}>
        {canSendEmail
          ? joinSentences(
              "A copy is on its way to you.",
              formatAnswerPromise(commissionAnswerWithin),
              "If the copy doesn’t arrive, there may be a typo in your address: please send the request again.",
            )
          : joinSentences(
              "It’s with the studio, and the answer goes to the address you entered.",
              formatAnswerPromise(commissionAnswerWithin),
              "This site can’t send e-mail yet, so there’s no copy and no link to a page of your own.",
            )}
      </p>
      <p>
        <TextLink href={href("/gallery")}>View Gallery</TextLink>
      </p>
    </div>
  )
}
