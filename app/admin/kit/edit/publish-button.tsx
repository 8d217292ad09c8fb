import type { FormEvent } from "react"
import { useNavigation } from "react-router"
import { SubmitButton } from "../intent-button.tsx"
import { editFormId } from "./dirty-form.ts"
import { publishIntent } from "./fields.ts"

type PublishProps = {
  isMain?: boolean
  disabled?: boolean
}

export function PublishButton({ isMain = false, disabled = false }: PublishProps) {
  const busy = useNavigation().state === "submitting"
  return (
    <SubmitButton
      variant={isMain ? "filled" : "transparent"}
      form={editFormId}
      intent={publishIntent}
      disabled={busy || disabled}
      fullWidth={isMain}
    >
      Publish
    </SubmitButton>
  )
}

export const isPublishing = ({ nativeEvent }: FormEvent) =>
  nativeEvent instanceof SubmitEvent &&
  nativeEvent.submitter instanceof HTMLButtonElement &&
  nativeEvent.submitter.value === publishIntent
