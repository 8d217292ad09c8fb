import { TextInput } from "@mantine/core"
import { Decision, getDecisionValues } from "../kit/decision.tsx"
import { PlainInput } from "../kit/form-part.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import styles from "./customers.module.css"

export function AddPerson({ answer }: { answer: ActionAnswer }) {
  const field = getDecisionValues(answer, "add", {})
  return (
    <div className={styles.gap}>
      <Decision
        id="add"
        title="Add a person"
        intent="add"
        answer={answer}
        happens={["Orders and messages that come from the address will appear with them.", "No e-mail is sent."]}
        press="Add the person"
      >
        <div className={styles.fields}>
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
      </Decision>
    </div>
  )
}
