import { href, Link } from "react-router"
import type { Concern } from "../../../domain/health/findings.ts"
import { howTheSiteIs, type ShownFinding } from "../../../domain/health/health-queries.server.ts"
import { useEmailsLeave } from "../../ui/emails-leave.ts"
import { found } from "../found.server.ts"
import { Moment } from "../kit/dates.tsx"
import { Page, Part } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/health"
import styles from "./health.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Site health")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return { findings: found(await howTheSiteIs(shop, admin)) }
}

const places: Partial<Record<Concern, [words: string, path: string]>> = {
  mails: ["Mailbox", href("/admin/mailbox")],
  backups: ["Backups", href("/admin/settings/backups")],
  jobs: ["Dashboard", href("/admin")],
  pictures: ["Works", href("/admin/artworks")],
}

export default function Health({ loaderData: { findings } }: Route.ComponentProps) {
  const emailsLeave = useEmailsLeave()
  const open = findings.filter(({ well }) => !well)
  const well = findings.filter((finding) => finding.well)
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
          <Part title="Needs you">
            <Findings of={open} />
          </Part>
        )}
        {well.length > 0 && (
          <Part title="OK">
            <Findings of={well} />
          </Part>
        )}
        <Part title="When something needs you">
          <p className={styles.words}>
            {emailsLeave
              ? "You get an e-mail when the disk is nearly full, e-mails don’t go out, a backup is late, the virus scanner doesn’t answer, or the site’s certificate is near its end: one when it begins, and one when it is well again."
              : "It’s shown here and on the dashboard. No e-mail can tell you until a mail server is connected."}
          </p>
        </Part>
      </div>
    </Page>
  )
}

const Findings = ({ of }: { of: ShownFinding[] }) => (
  <ul className={styles.list}>
    {of.map(({ concern, well, says, todo, since }) => (
      <li key={concern} data-alarm={!well || undefined}>
        <span>
          {says}
          {todo && <span className="small">{todo}</span>}
          {since && (
            <span className="small">
              Since <Moment at={since} />
            </span>
          )}
        </span>
        <Place of={places[concern]} />
      </li>
    ))}
  </ul>
)

const Place = ({ of }: { of: [words: string, path: string] | undefined }) => of && <Link to={of[1]}>{of[0]}</Link>
