import { TextLink } from "../../ui/controls/text-link.tsx"
import styles from "../account.module.css"
import { PasskeyButton } from "../passkey-button.tsx"
import { AccountSection } from "./account-section.tsx"

/** Rendered first while the studio requires MFA that the account lacks. */
export function MfaRequiredSection({ hasPasskey }: { hasPasskey: boolean }) {
  return (
    <AccountSection
      id="studio-step"
      title="One step before the studio"
      note="It asks for a second step"
      answer={undefined}
    >
      <p className={styles.text}>
        Everybody who works in the studio signs in with a second step or a passkey.{" "}
        <TextLink href="#second-step">Set up a second step</TextLink>, then open the studio.{" "}
        {hasPasskey ? "Or sign in with your passkey now." : "Or add a passkey below, and sign in with it."}
      </p>
      {hasPasskey && (
        <div className={styles.scripts}>
          <PasskeyButton noteClass={undefined} />
        </div>
      )}
    </AccountSection>
  )
}
