import { Button, NativeSelect, TextInput } from "@mantine/core"
import { Form } from "react-router"
import type { Settings } from "../../../domain/settings/settings.ts"
import styles from "./backups.module.css"

const intervalOptions = [
  { value: "week", label: "Every week" },
  { value: "day", label: "Every night" },
  { value: "never", label: "Only when I ask" },
]

type FieldErrors = Record<string, string> | undefined

export function BackupScheduleForm({ schedule, errors }: { schedule: Settings<"backups">; errors?: FieldErrors }) {
  return (
    <Form method="post" className={styles.schedule}>
      <NativeSelect
        label="A backup is made"
        name="every"
        data={intervalOptions}
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
