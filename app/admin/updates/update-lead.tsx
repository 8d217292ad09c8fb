import type { getUpdatesPage } from "../../../domain/updates/update-queries.server.ts"
import { Moment } from "../kit/dates.tsx"
import styles from "./updates.module.css"

type Outcome = Awaited<ReturnType<typeof getUpdatesPage>>
type Props = { page: NonNullable<Extract<Outcome, { ok: true }>["value"]> }

export function UpdateLead({ page: { current, settings, found, checkedAt, problem } }: Props) {
  return (
    <div className={styles.lead}>
      <p>
        {found
          ? `Solander ${found.version} is here. Your site runs with ${current}.`
          : `Your site runs with Solander ${current}${checkedAt && !problem ? ", the newest version" : ""}.`}
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {checkedAt ? (
        <p className="small">
          Last checked <Moment at={checkedAt} />.
        </p>
      ) : (
        settings.address === "" && (
          <p className="small">It doesn’t look for newer versions. Enter below where they come from.</p>
        )
      )}
    </div>
  )
}
