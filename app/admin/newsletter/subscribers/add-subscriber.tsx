import { TextInput } from "@mantine/core"
import { PlainInput } from "../../kit/form-section.tsx"
import { getConfirmFieldProps, InlineConfirm } from "../../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import styles from "../newsletter.module.css"
import { ConsentFields } from "./consent-fields.tsx"

/** @param today the last valid day */
export function AddSubscriber({ answer, today }: { answer: ActionAnswer; today: string }) {
  const field = getConfirmFieldProps(answer, "add", { day: today })
  return (
    <InlineConfirm
      id="add"
      title="Add a subscriber"
      intent="add"
      answer={answer}
      happens={["The next newsletter goes to this address.", "No e-mail is sent now."]}
      press="Add to the list"
    >
      <div className={styles.fields}>
        <PlainInput label="E-mail" type="email" maxLength={254} required {...field("email")} />
        <TextInput label="Name" description="If you know it" maxLength={200} autoComplete="off" {...field("name")} />
        <ConsentFields field={field} today={today} />
      </div>
    </InlineConfirm>
  )
}
