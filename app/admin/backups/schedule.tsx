import { Button, NativeSelect, TextInput } from "@mantine/core"
import { Form, useActionData } from "react-router"
import type { Settings } from "../../../domain/settings/settings.ts"
import type { Answer } from "../kit/toasts/done.ts"
import styles from "./backups.module.css"

const often = [
  { value: "week", label: "Every week" },
  { value: "day", label: "Every night" },
  { value: "never", label: "Only when I ask" },
]

/** How often, and how many are kept. */
export function Schedule({ schedule }: { schedule: Settings<"backups"> }) {
  const answer = useActionData() as Answer
  const errors = answer?.problem?.fields
  return (
    <Form method="post" className={styles.schedule}>
      <NativeSelect
        label="A backup is made"
        name="every"
        data={often}
        defaultValue={schedule.every}
        error={errors?.every}
      />
      <TextInput
        label="Kept, the newest"
        name="keep"
        inputMode="numeric"
        size="sm"
        defaultValue={schedule.keep}
        error={errors?.keep}
      />
      <Button variant="default" type="submit" name="intent" value="schedule">
        Save
      </Button>
    </Form>
  )
}
