import { TextInput } from "@mantine/core"
import fields from "../kit/fields.module.css"
import { PlainInput } from "../kit/form-section.tsx"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./customers.module.css"

export function AddPerson({ answer }: { answer: ActionAnswer }) {
  const field = getConfirmFieldProps(answer, "add")
  return (
    <div className={styles.gap}>
      <InlineConfirm
        id="add"
        title="Add a person"
        answer={answer}
        happens={["Orders and messages that come from the address will appear with them.", "No e-mail is sent."]}
        press="Add the person"
      >
        <div className={fields.fields}>
          <TextInput label="Name" maxLength={200} autoComplete="off" {...field("name")} />
          <PlainInput label="E-mail" type="email" maxLength={254} {...field("email")} />
          <TextInput label="Telephone" type="tel" maxLength={40} autoComplete="off" {...field("phones")} />
          <TextInput
            label="Tags"
            description="Separate with commas"
            maxLength={400}
            autoComplete="off"
            {...field("tags")}
          />
        </div>
      </InlineConfirm>
    </div>
  )
}
