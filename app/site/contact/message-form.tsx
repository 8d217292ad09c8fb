import { Form, href, Link, useNavigation } from "react-router"
import {
  detailsOfType,
  type MessagePreset,
  messageTypes,
  messageTypeWords,
} from "../../../domain/messages/message-types.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Field, Fields, FormProblem, Select, TextArea } from "../../ui/forms/fields.tsx"
import { useFirstWrong } from "../../ui/forms/first-wrong.ts"
import text from "../../ui/text.module.css"
import styles from "./contact.module.css"
import { GuardFields } from "./guard-fields.tsx"
import { type Refused, refusedForm } from "./typed.ts"

type MessageFormProps = {
  preset: MessagePreset
  /** The title of the work that the message is about, or "". */
  title: string
  begun: string
  refused: Refused | undefined
}

/** The message form. After a refusal it keeps what was typed, with and without scripts. */
export function MessageForm({ preset, title, begun, refused }: MessageFormProps) {
  const form = useFirstWrong(refused)
  const sending = useNavigation().formAction?.startsWith(href("/contact")) === true
  const { typed, wrong } = refusedForm(refused)
  const begin = title ? `I’d like to know more about ${title}.` : ""
  return (
    <Form
      method="post"
      ref={form}
      noValidate
      className={styles.typed}
      onSubmit={(event) => {
        if (sending) event.preventDefault()
      }}
    >
      <Fields>
        {refused ? <FormProblem>{refused.problem.message}</FormProblem> : null}
        <Select label="About" name="type" defaultValue={typed("type", preset.type)} error={wrong("type")}>
          {messageTypes.map((type) => (
            <option key={type} value={type}>
              {messageTypeWords[type]}
            </option>
          ))}
        </Select>
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={120}
          required
          defaultValue={typed("name")}
          error={wrong("name")}
          width="half"
          stack
        />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={typed("email")}
          error={wrong("email")}
          width="half"
          stack
        />
        <Field
          label="Subject (optional)"
          name="subject"
          maxLength={200}
          defaultValue={typed("subject")}
          error={wrong("subject")}
        />
        {Object.entries(detailsOfType).flatMap(([type, details]) =>
          Object.entries(details).map(([name, label]) => (
            <Field
              key={name}
              label={`${label} (optional)`}
              name={name}
              maxLength={100}
              defaultValue={typed(name)}
              error={wrong(name)}
              width="half"
              stack
              className={styles[type]}
            />
          )),
        )}
        <p className={classes(text.small, styles.commission)}>
          Measures, days and pictures fit better into the <Link to={href("/commissions")}>form for commissions</Link>.
        </p>
        <TextArea
          label="Message"
          name="body"
          maxLength={5000}
          required
          defaultValue={typed("body", begin)}
          error={wrong("body")}
        />
        <input type="hidden" name="artwork" value={preset.artwork} />
        <input type="hidden" name="title" value={preset.title} />
        <GuardFields begun={begun} refused={refused} />
        <div className={styles.send}>
          <Button main aria-disabled={sending || undefined}>
            {sending ? "Sending…" : title ? "Send inquiry" : "Send message"}
          </Button>
          <p className={text.small}>We’ll send you a copy. Expect an answer within two days.</p>
        </div>
      </Fields>
    </Form>
  )
}
