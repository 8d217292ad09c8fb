import type { NotificationPreference } from "../../../domain/notifications/preferences.server.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Button } from "../../ui/controls/button.tsx"
import { type AccountFormAnswer, AccountSection } from "./account-section.tsx"
import { AccountSectionForm } from "./account-section-form.tsx"
import styles from "./notifications-section.module.css"
import { PushToggle } from "./push-toggle.tsx"

const deliveryMethods = [
  ["inApp", "On the site"],
  ["byEmail", "Daily e\u2011mail"],
  ["byPush", "Pushed"],
] as const

type NotificationsProps = {
  preferences: NotificationPreference[]
  /** Push needs the studio's service worker, so only users of the studio have it. */
  hasPush: boolean
  answer: AccountFormAnswer | undefined
}

export function NotificationsSection({ preferences, hasPush, answer }: NotificationsProps) {
  const canSendEmail = useCanSendEmail()
  const offered = deliveryMethods.filter(([way]) => hasPush || way !== "byPush")
  return (
    <AccountSection
      id="notifications"
      title="Notifications"
      note={
        canSendEmail
          ? "The daily e-mail lists what you haven’t read, at eight in the morning."
          : "This site can’t send e-mail yet, so the daily e-mail isn’t sent."
      }
      answer={answer}
    >
      <AccountSectionForm part="notifications" act="save">
        <table className={styles.ways}>
          <thead>
            <tr>
              <td />
              {offered.map(([way, label]) => (
                <th key={way} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preferences.map(({ kind, label, ...preference }) => (
              <tr key={kind}>
                <th scope="row">{label}</th>
                {offered.map(([way, name]) => (
                  <td key={way}>
                    <label>
                      <input
                        type="checkbox"
                        name={`${kind} ${way}`}
                        defaultChecked={preference[way]}
                        aria-label={`${label}: ${name}`}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Button>Save</Button>
      </AccountSectionForm>
      {hasPush && <PushToggle />}
    </AccountSection>
  )
}
