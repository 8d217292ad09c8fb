import { Link } from "react-router"
import { z } from "zod"
import { checkHealthNow } from "../../../domain/health/check-health.server.ts"
import { getSiteReport, type ReportedStatus } from "../../../domain/health/health-queries.server.ts"
import { needsArtist, type StatusTone } from "../../../domain/health/site-status.ts"
import { intents } from "../../request/intents.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Moment } from "../kit/dates.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { AnchorButton } from "../kit/link-button.tsx"
import { Page } from "../kit/page.tsx"
import { usePolling } from "../kit/revalidate.ts"
import { Status, type StatusMark } from "../kit/status.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { toastButton } from "../kit/toasts/toast-intents.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/address"
import styles from "./address.module.css"
import { summarizeStatuses } from "./address-summary.ts"

export const meta: Route.MetaFunction = () => studioMeta("Your address")

export const loader = studioLoader(async ({ shop, admin }) => ({
  statuses: unwrapOutcome(await getSiteReport(shop, admin)),
  host: new URL(shop.siteUrl).host,
}))

export const action = studioAction(
  intents({
    check: toastButton(
      z.strictObject({}),
      (shop, admin) => checkHealthNow(shop, admin),
      () => "Checked just now.",
    ),
  }),
)

export default function AddressPage({ loaderData: { statuses, host }, actionData }: Route.ComponentProps) {
  const latest = actionData as ActionAnswer | undefined
  const canSendEmail = useCanSendEmail()
  usePolling(60_000)
  const { calm, alarm } = summarizeStatuses(host, statuses)
  return (
    <Page
      title="Your address"
      quiet={<IntentButton intent="check">Check now</IntentButton>}
      main={
        <AnchorButton href="/" variant="filled">
          Open the site
        </AnchorButton>
      }
      done={latest?.done}
    >
      <p className={styles.summary}>
        {calm}
        {alarm && <b>{alarm}</b>}
      </p>
      <ul className={styles.rows}>
        {statuses.map((status) => (
          <StatusRow key={status.key} status={status} />
        ))}
      </ul>
      <p className={styles.foot}>
        {canSendEmail
          ? "You get an e-mail when one of these begins to fail, and one when it is well again."
          : "What fails is shown here and in the menu. No e-mail can tell you until a mail server is connected."}
      </p>
    </Page>
  )
}

const marks: Record<StatusTone, StatusMark> = {
  well: "full",
  waiting: "half",
  off: "alarm",
  alert: "alarm",
  unknown: "dashed",
}

const StatusRow = ({ status }: { status: ReportedStatus }) => (
  <li data-open={needsArtist(status) || undefined}>
    <h2>{status.name}</h2>
    <Status mark={marks[status.tone]}>{status.state}</Status>
    <p>
      {status.sentence}
      {status.since && (
        <span className={styles.since}>
          Since <Moment at={status.since} />
        </span>
      )}
    </p>
    <span className={styles.verb}>{status.verb && <Link to={status.verb.path}>{status.verb.label}</Link>}</span>
  </li>
)
