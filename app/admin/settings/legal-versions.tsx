import { Button } from "@mantine/core"
import type { LegalVersion } from "../../../domain/settings/settings-for-edit.server.ts"
import { Moment } from "../kit/dates.tsx"
import { Fold } from "../kit/fold.tsx"
import styles from "./settings.module.css"

const texts = [
  ["privacy", "Privacy Policy"],
  ["terms", "Terms of Service"],
  ["shipping", "Shipping Info"],
  ["withdrawal", "Right of Withdrawal"],
] as const

/** Every order names the version that its buyer accepted. */
export function LegalVersions({ versions: [current, ...former] }: { versions: LegalVersion[] }) {
  return (
    <>
      <p className="small">
        {`Version ${current?.version ?? "1"}. Each change of a text is a new version, and every order names the one that its buyer accepted. A line that begins with # is a heading.`}
      </p>
      {former.length > 0 && (
        <div className={styles.versions}>
          <Fold title={`Former versions: ${former.length}`}>
            <ul>
              {former.map((version) => (
                <li key={version.version}>
                  <span>
                    {`Version ${version.version}`}
                    {version.savedAt && (
                      <span className="small">
                        {" "}
                        <Moment at={version.savedAt} />, {version.savedBy}
                      </span>
                    )}
                  </span>
                  <Button
                    type="submit"
                    name="restore"
                    value={version.version}
                    aria-label={`Restore version ${version.version}`}
                  >
                    Restore
                  </Button>
                  {texts.map(([name, label]) => (
                    <Fold key={name} title={label}>
                      <pre>
                        {version[name]
                          .map(({ heading, paragraphs }) => [heading, ...paragraphs].join("\n\n"))
                          .join("\n\n") || "Empty"}
                      </pre>
                    </Fold>
                  ))}
                </li>
              ))}
            </ul>
          </Fold>
        </div>
      )}
    </>
  )
}
