import type { Preference } from "../../../domain/notifications/preferences.server.ts"
import { Button } from "../../ui/controls/button.tsx"
import styles from "./notifications-part.module.css"
import { type Answer, Part } from "./part.tsx"
import { PartForm } from "./part-form.tsx"
import { PushHere } from "./push-here.tsx"

const ways = [
  ["inApp", "On the site"],
  // a hyphen that does not break
  ["byEmail", "Daily e\u2011mail"],
  ["byPush", "Pushed"],
] as const

type NotificationsProps = {
  preferences: Preference[]
  /** Whether browsers of this person can be pushed anything: by the studio's worker, which only those have who may open it. */
  pushes: boolean
  answer: Answer | undefined
}

/** How the person is told of what happens: a table of kinds and ways. */
export function NotificationsPart({ preferences, pushes, answer }: NotificationsProps) {
  const offered = ways.filter(([way]) => pushes || way !== "byPush")
  return (
    <Part
      id="notifications"
      title="What you’re told"
      note="The daily e-mail lists what you haven’t read, at eight in the morning."
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
