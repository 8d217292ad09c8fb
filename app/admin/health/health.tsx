import { href, Link } from "react-router"
import type { AlertKind } from "../../../domain/health/health-alerts.ts"
import { getHealthReport, type ReportedAlert } from "../../../domain/health/health-queries.server.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Moment } from "../kit/dates.tsx"
import { Page, Section } from "../kit/page.tsx"
import { studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/health"
import styles from "./health.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Site health")

export const loader = studioLoader(async ({ shop, admin }) => {
  return { alerts: unwrapOutcome(await getHealthReport(shop, admin)) }
})

const alertPages: Partial<Record<AlertKind, [words: string, path: string]>> = {
  mails: ["Mailbox", href("/admin/mailbox")],
  backups: ["Backups", href("/admin/settings/backups")],
  elsewhere: ["Backups", href("/admin/settings/backups")],
  jobs: ["Dashboard", href("/admin")],
  pictures: ["Works", href("/admin/artworks")],
}

export default function Health({ loaderData: { alerts } }: Route.ComponentProps) {
  const canSendEmail = useCanSendEmail()
  const open = alerts.filter(({ well }) => !well)
  const well = alerts.filter((finding) => finding.well)
  return (
    <Page back={<Link to={href("/admin/settings")}>Settings</Link>} title="Site health">
      <p className={styles.sum}>
        {open.length === 0
          ? "All is well."
          : open.length === 1
            ? "One thing needs you."
            : `${open.length} things need you.`}
      </p>
      <div className={styles.parts}>
        {open.length > 0 && (
          <Section title="Needs you">
            <AlertList of={open} />
          </Section>
        )}
        {well.length > 0 && (
          <Section title="OK">
            <AlertList of={well} />
          </Section>
        )}
        <Section title="When something needs you">
          <p className={styles.words}>
            {canSendEmail
              ? "You get an e-mail when the disk is nearly full, e-mails don’t go out, a backup is late, the virus scanner doesn’t answer, or the site’s certificate is near its end: one when it begins, and one when it is well again."
              : "It’s shown here and on the dashboard. No e-mail can tell you until a mail server is connected."}
          </p>
        </Section>
      </div>
    </Page>
  )
}

const AlertList = ({ of }: { of: ReportedAlert[] }) => (
  <ul className={styles.list}>
    {of.map(({ kind, well, says, todo, since }) => (
      <li key={kind} data-alarm={!well || undefined}>
        <span>
          {says}
          {todo && <span className="small">{todo}</span>}
          {since && (
            <span className="small">
              Since <Moment at={since} />
            </span>
          )}
        </span>
        <AlertLink of={alertPages[kind]} />
      </li>
    ))}
  </ul>
)

const AlertLink = ({ of }: { of: [words: string, path: string] | undefined }) => of && <Link to={of[1]}>{of[0]}</Link>
