import { Button } from "@mantine/core"
import type { FormEvent } from "react"
import { useNavigation } from "react-router"
import { editFormId } from "./dirty-form.ts"
import { publishIntent } from "./fields.ts"

type PublishProps = {
  isMain?: boolean
  disabled?: boolean
}

export function PublishButton({ isMain = false, disabled = false }: PublishProps) {
  const busy = useNavigation().state === "submitting"
  return (
    <Button
      variant={isMain ? "filled" : "transparent"}
      type="submit"
      form={editFormId}
      name="intent"
      value={publishIntent}
      disabled={busy || disabled}
      fullWidth={isMain}
    >
      Publish
    </Button>
  )
}

export const isPublishing = ({ nativeEvent }: FormEvent) =>
  nativeEvent instanceof SubmitEvent &&
  nativeEvent.submitter instanceof HTMLButtonElement &&
  nativeEvent.submitter.value === publishIntent
