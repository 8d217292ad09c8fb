import { CopyButton } from "../kit/copy-button.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import styles from "./pages.module.css"

/** @param made the new link, which is shown once: the site stores only its hash */
export const PageLinkSection = ({ hasLink, made }: { hasLink: boolean; made: string | null }) => (
  <Section title="Private link" note="shows the draft to people without an account" id="link">
    <div className={styles.link}>
      {made && (
        <p className={styles.made}>
          <span>{made}</span> <CopyButton text={made} label="Copy the private link" />
        </p>
      )}
      <p className="small">
        {made
          ? "Copy it now: it isn’t shown again. It always shows the draft as it is saved."
          : hasLink
            ? "There is a private link. Lost it? A new one replaces it."
            : "Send it to a friend before you publish. It ends when you revoke it."}
      </p>
      <div className={styles.linkVerbs}>
        <IntentButton intent="make link">{hasLink ? "Make a new link" : "Make a private link"}</IntentButton>
        {hasLink && <IntentButton intent="revoke link">Revoke the link</IntentButton>}
      </div>
    </div>
  </Section>
)
