import { Textarea, TextInput } from "@mantine/core"
import { getConfirmFieldProps } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./commission-page.module.css"

type BriefFieldsProps = { id: string; answer: ActionAnswer; first: Record<string, string> }

export function BriefFields({ id, answer, first }: BriefFieldsProps) {
  const field = getConfirmFieldProps(answer, id, first)
  return (
    <>
      <div className={styles.fields}>
        <TextInput label="Client" {...field("name")} />
        <TextInput label="E-mail" type="email" inputMode="email" {...field("email")} />
      </div>
      <TextInput label="Subject" {...field("subject")} />
      <Textarea label="Brief" description="In the client’s own words" autosize minRows={3} {...field("description")} />
      <div className={styles.fields}>
        <TextInput label="Size" placeholder="40 × 30 in" {...field("size")} />
        <TextInput label="Medium" {...field("medium")} />
        <TextInput label="Palette" {...field("palette")} />
        <TextInput label="For" placeholder="Kitchen wall, north light" {...field("use")} />
        <TextInput label="Budget" {...field("budget")} />
        <TextInput label="Wanted by" type="date" {...field("deadline")} />
      </div>
    </>
  )
}
