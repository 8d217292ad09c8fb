import { Form, href, Link, useNavigation } from "react-router"
import {
  type MessagePreset,
  messageDetailLabels,
  messageTypeLabels,
  messageTypes,
} from "../../../domain/messages/threads/message-types.ts"
import { formatAnswerPromise, joinSentences } from "../../../domain/settings/promises.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { Field, FieldList, FormProblem, Select, SelectOptions, TextArea } from "../../ui/forms/fields.tsx"
import { useFocusFirstInvalid } from "../../ui/forms/focus-first-invalid.ts"
import text from "../../ui/text.module.css"
import { usePromises } from "../shell/use-promises.ts"
import styles from "./contact.module.css"
import { GuardFields } from "./guard-fields.tsx"
import { type RefusedForm, useRefusedForm } from "./refused-form.ts"

type MessageFormProps = {
  preset: MessagePreset
  title: string
  begun: string
  refused: RefusedForm | undefined
}

/** A refused form keeps its values, with and without scripts. */
export function MessageForm({ preset, title, begun, refused }: MessageFormProps) {
  const form = useFocusFirstInvalid(refused)
  const sending = useNavigation().formAction?.startsWith(href("/contact")) === true
  const { field, onChange } = useRefusedForm(refused)
  const canSendEmail = useCanSendEmail()
  const { answerWithin: usual } = usePromises()
  const begin = title ? `I’d like to know more about ${title}.` : ""
  return (
    <Form
      onChange={onChange}
      method="post"
      ref={form}
      noValidate
      className={styles.typed}
      onSubmit={(event) => {
        if (sending) event.preventDefault()
      }}
    >
      <FieldList>
        {refused ? <FormProblem>{refused.problem.message}</FormProblem> : null}
        <Select label="About" {...field("type", preset.type)}>
          <SelectOptions of={messageTypes.map((type) => [type, messageTypeLabels[type]])} />
        </Select>
        <Field label="Name" {...field("name")} autoComplete="name" maxLength={120} required width="half" stack />
        <Field
          label="E-mail"
          {...field("email")}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          width="half"
          stack
        />
        <Field label="Subject (optional)" {...field("subject", preset.subject)} maxLength={200} />
        {Object.entries(messageDetailLabels).flatMap(([type, details]) =>
          Object.entries(details).map(([name, label]) => (
            <Field
              key={name}
              label={`${label} (optional)`}
              {...field(name)}
              maxLength={100}
              width="half"
              stack
              className={styles[type]}
            />
          )),
        )}
        <p className={classes(text.small, styles.commission)}>
          For sizes, dates and pictures, please use the <Link to={href("/commissions")}>commission form</Link>.
        </p>
        <TextArea label="Message" {...field("body", begin)} maxLength={5000} required />
        <input type="hidden" name="artwork" value={preset.artwork} />
        <input type="hidden" name="title" value={preset.title} />
        <GuardFields begun={begun} refused={refused} />
        <div className={styles.send}>
          <Button main aria-disabled={sending || undefined}>
            {sending ? "Sending…" : title ? "Send inquiry" : "Send message"}
          </Button>
          <p className={text.small}>
            {joinSentences(canSendEmail ? "We’ll send you a copy." : "", formatAnswerPromise(usual))}
          </p>
        </div>
      </FieldList>
    </Form>
  )
}
