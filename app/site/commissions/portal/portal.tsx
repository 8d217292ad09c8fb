import { data, href, redirect } from "react-router"
import { recordPortalVisit } from "../../../../domain/commissions/client.server.ts"
import { openClientPortal } from "../../../../domain/commissions/client-portal/open-portal.server.ts"
import { syncPortalPayments } from "../../../../domain/payments/portal-card-page.server.ts"
import { problemStatuses } from "../../../../domain/problem.ts"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { formatShortDate } from "../../../../lib/site-time.ts"
import { notFound, refusal } from "../../../request/answer.ts"
import { clientAddressContext, shopContext } from "../../../request/context.ts"
import { pageMeta } from "../../../seo/page-meta.ts"
import { classes } from "../../../ui/classes.ts"
import { DetailRow } from "../../../ui/detail-row.tsx"
import page from "../../../ui/page.module.css"
import text from "../../../ui/text.module.css"
import { useTimeZone } from "../../shell/use-time-zone.ts"
import type { Route } from "./+types/portal"
import { AgreementSection } from "./agreement-section.tsx"
import { ClientMessages } from "./client-messages.tsx"
import { PortalNextStep } from "./next-step.tsx"
import styles from "./portal.module.css"
import { payIntent, runPortalAction } from "./portal-actions.server.ts"
import { createPortalCookie } from "./portal-cookie.ts"
import { findPortalPage, type PortalPage } from "./portal-page-data.server.ts"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.subject ?? "Your commission",
    description: "How far your commission is, and what comes next.",
    path: null,
    hidden: true,
  })

// The URL is the key: it must not be sent to other sites or cached.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

const getClient = async (context: Readonly<Route.LoaderArgs["context"]>, secret: string) => {
  const opened = await openClientPortal(context.get(shopContext), secret, {
    address: context.get(clientAddressContext),
  })
  if (opened.ok) return opened.value
  throw opened.problem.code === "not_found"
    ? notFound()
    : data(null, { status: problemStatuses[opened.problem.code], statusText: "Too Many Requests" })
}

/** `?change` opens the form for changes; `?payment` marks the return from the card page. */
export async function loader({ request, context, params: { secret } }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const client = await getClient(context, secret)
  const search = new URL(request.url).searchParams
  if (search.has("payment")) await syncPortalPayments(shop, client)
  const portal = await findPortalPage(shop, client)
  if (!portal) throw notFound()
  await recordPortalVisit(shop, client)
  return { ...portal, changing: search.has("change") }
}

export async function action({ request, context, params: { secret } }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const client = await getClient(context, secret)
  const acted = await runPortalAction(shop, client, request)
  if (!acted.outcome.ok) return refusal(acted.outcome.problem, acted.typed)
  const here = href("/commissions/room/:secret", { secret })
  if (acted.typed.intent !== payIntent) return redirect(here)
  return redirect(`${here}?pay=${acted.typed.paymentId}#pay`, {
    headers: { "Set-Cookie": createPortalCookie(secret, shop.siteUrl) },
  })
}

export default function PortalRoute({ loaderData: room, actionData, params: { secret } }: Route.ComponentProps) {
  return (
    <div className={page.container}>
      <p className={classes(text.small, styles.for)}>For {room.client}</p>
      <PortalNextStep portal={room} secret={secret} refused={actionData} />
      <CommissionStages portal={room} />
      <div className={styles.columns}>
        <ClientMessages portal={room} refused={actionData} />
        <div className={styles.beside}>
          <AgreementSection portal={room} secret={secret} />
          <PortalBrief portal={room} secret={secret} />
        </div>
      </div>
      <p className={classes(text.small, styles.foot)}>
        This page is yours alone: its address is the key. The studio sees when it was opened last.
      </p>
    </div>
  )
}

function PortalBrief({ portal, secret }: { portal: PortalPage; secret: string }) {
  const { description, references, palette, use, budget, deadline } = portal.brief
  const details: [string, string][] = [
    ["Size and medium", portal.facts.join(", ")],
    ["Colors", palette],
    ["For", use],
    ["Budget", budget],
    ["Wanted by", deadline ? formatCalendarDate(deadline) : ""],
  ]
  return (
    <section className={styles.brief}>
      <h2>Your request</h2>
      <p className={classes(text.prose, styles.own)}>{description}</p>
      {references.length > 0 && (
        <ul className={styles.references} aria-label="Your pictures">
          {references.map(({ id, alt, width, height }, at) => (
            <li key={id}>
              <a href={href("/api/rooms/:secret/:picture", { secret, picture: id })}>
                <img
                  src={`${href("/api/rooms/:secret/:picture", { secret, picture: id })}?size=small`}
                  alt={alt || `${at + 1} of ${references.length} that you sent`}
                  width={width}
                  height={height}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        {details.map(([name, value]) => (value ? <DetailRow key={name} name={name} value={value} /> : null))}
      </dl>
    </section>
  )
}

function CommissionStages({ portal: { steps, stage } }: { portal: Pick<PortalPage, "steps" | "stage"> }) {
  const zone = useTimeZone()
  if (stage === "declined" || stage === "cancelled") return null
  return (
    <ol className={styles.stages} aria-label="How far it is" style={{ "--steps": steps.length } as React.CSSProperties}>
      {steps.map(({ label, at, by, is }) => (
        <li key={label} data-is={is} aria-current={is === "now" ? "step" : undefined}>
          <b>{label}</b>
          <span>
            {at ? formatShortDate(at, zone) : by && is !== "done" ? `by ${formatCalendarDate(by)}` : null}
            {is === "next" && <span className={text.unseen}> to come</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
