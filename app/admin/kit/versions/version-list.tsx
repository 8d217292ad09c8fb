import type { PageVersion } from "../../../../domain/page-versions.server.ts"
import { Moment } from "../dates.tsx"
import { IntentButton } from "../intent-button.tsx"
import { LinkButton } from "../link-button.tsx"
import { Section } from "../page.tsx"
import { Preview } from "./preview.tsx"
import styles from "./versions.module.css"

type VersionListProps = {
  versions: PageVersion[]
  /** When the page's current content was saved. */
  seenAt: string
  compared: PageVersion | null
  previewPath: string
  /** A change reloads the previews. */
  version: string
}

export const VersionList = ({ versions, seenAt, compared, previewPath, version }: VersionListProps) => (
  <div className={styles.below}>
    <Versions versions={versions} seenAt={seenAt} />
    {compared && (
      <div className={styles.compare} id="compare">
        <Preview src={`${previewPath}?version=${compared.id}`} title="The former version" version={compared.id} />
        <Preview src={previewPath} title="The page now" version={version} />
      </div>
    )}
  </div>
)

const Versions = ({ versions, seenAt }: Pick<VersionListProps, "versions" | "seenAt">) => (
  <Section title="Versions" note="what was published; restoring makes a draft">
    {versions.length === 0 ? (
      <p className="small">The page has not been published from here yet.</p>
    ) : (
      <ul className={styles.versions}>
        {versions.map(({ id, savedAt, savedBy }) => (
          <li key={id}>
            <span>
              <Moment at={savedAt} /> <span className="small">{savedBy}</span>
            </span>
            <LinkButton to={`?compare=${id}#compare`} preventScrollReset>
              Compare
            </LinkButton>
            <IntentButton intent="restore" hidden={{ version: id, seenAt }}>
              Restore
            </IntentButton>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
