import { useEffect, useRef } from "react"
import { Form, useNavigation } from "react-router"
import { formatDateInZone } from "../../../../lib/site-time.ts"
import { classes } from "../../../ui/classes.ts"
import { Button } from "../../../ui/controls/button.tsx"
import { TextArea } from "../../../ui/forms/fields.tsx"
import text from "../../../ui/text.module.css"
import { type RefusedForm, useRefusedForm } from "../../contact/refused-form.ts"
import { useTimeZone } from "../../shell/use-time-zone.ts"
import styles from "./portal.module.css"
import type { PortalPage } from "./portal-page-data.server.ts"

export function ClientMessages({
  portal: { messages },
  refused: either,
}: {
  portal: PortalPage
  refused: RefusedForm | undefined
}) {
  const zone = useTimeZone()
  const busy = useNavigation().state !== "idle"
  const refused = either?.typed?.intent === "letter" ? either : undefined
  const { field, onChange } = useRefusedForm(refused)
  const form = useRef<HTMLFormElement>(null)
  const count = messages.length
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) form.current?.reset()
    before.current = count
  }, [count])
  return (
    <section id="letters">
      <h2>Messages</h2>
      <ol className={styles.thread}>
        {messages.map(({ id, ours, name, body, at }) => (
          <li key={id}>
            <p>
              <b>{ours ? `${name || "The studio"}` : name}</b>
              <time className={text.small} dateTime={at.toISOString()}>
                {formatDateInZone(at, zone)}
              </time>
            </p>
            <p className={classes(text.prose, styles.own)}>{body}</p>
          </li>
        ))}
      </ol>
      <Form onChange={onChange} method="post" className={styles.form} ref={form} noValidate preventScrollReset>
        <TextArea label="Write to the studio" {...field("body")} rows={2} maxLength={5000} />
        <div>
          <Button name="intent" value="letter" disabled={busy}>
            Send
          </Button>
        </div>
      </Form>
    </section>
  )
}
