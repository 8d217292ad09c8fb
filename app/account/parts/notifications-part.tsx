import type { Preference } from "../../../domain/notifications/preferences.server.ts"
import { Button } from "../../ui/controls/button.tsx"
import { useEmailsLeave } from "../../ui/emails-leave.ts"
import styles from "./notifications-part.module.css"
import { type AccountFormAnswer, Part } from "./part.tsx"
import { PartForm } from "./part-form.tsx"
import { PushHere } from "./push-here.tsx"

const ways = [
  ["inApp", "On the site"],
  ["byEmail", "Daily e\u2011mail"],
  ["byPush", "Pushed"],
] as const

type NotificationsProps = {
  preferences: Preference[]
  /** Push needs the studio's service worker, so only users of the studio have it. */
  pushes: boolean
  answer: AccountFormAnswer | undefined
}

export function NotificationsPart({ preferences, pushes, answer }: NotificationsProps) {
  const emailsLeave = useEmailsLeave()
  const offered = ways.filter(([way]) => pushes || way !== "byPush")
  return (
    <Part
      id="notifications"
      title="Notifications"
      note={
        emailsLeave
          ? "The daily e-mail lists what you haven’t read, at eight in the morning."
          : "This site can’t send e-mail yet, so the daily e-mail isn’t sent."
      }
      answer={answer}
    >
      <PartForm part="notifications" act="save">
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
            {preferences.map(({ kind, label, ...told }) => (
              <tr key={kind}>
                <th scope="row">{label}</th>
                {offered.map(([way, name]) => (
                  <td key={way}>
                    <label>
                      <input
                        type="checkbox"
                        name={`${kind} ${way}`}
                        defaultChecked={told[way]}
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
      </PartForm>
      {pushes && <PushHere />}
    </Part>
  )
}
