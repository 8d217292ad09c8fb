import type { FoundUpdate } from "../../../domain/updates/update-queries.server.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { Day } from "../kit/dates.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import { formatHour } from "./format-hour.ts"
import styles from "./updates.module.css"

type Props = { found: FoundUpdate; hour: number }

export const FoundUpdateSection = ({ found, hour }: Props) => (
  <Section
    title={`What ${found.version} brings`}
    note={
      <>
        released <Day at={found.releasedAt} />
      </>
    }
  >
    <div className={styles.words}>
      <p className={styles.notes}>{found.notes}</p>
      <p>
        {describeDatabase(found.databaseSteps)} A backup is made first. Visitors wait a few seconds while the versions
        change, and if the new one doesn’t do its work the site goes back by itself.
      </p>
      {found.bytes !== null && <p className="small">{formatFileSize(found.bytes)} to download.</p>}
    </div>
    <div className={styles.verbs}>
      <IntentButton intent="install" hidden={{ version: found.version, when: "now" }} variant="filled" leaves>
        Install now
      </IntentButton>
      <IntentButton intent="install" hidden={{ version: found.version, when: "tonight" }} variant="default" leaves>
        Tonight at {formatHour(hour)}
      </IntentButton>
    </div>
  </Section>
)

const describeDatabase = (steps: number) =>
  steps === 0
    ? "The database stays as it is."
    : "The database gets new tables or columns, which takes a few seconds; nothing in it is removed."
