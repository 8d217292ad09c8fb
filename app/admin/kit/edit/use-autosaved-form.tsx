import { useHotkeys } from "@mantine/hooks"
import { useMemo } from "react"
import type { ActionAnswer } from "../toasts/action-answer.ts"
import type { EditConflict } from "./conflict.ts"
import { ConflictPanel } from "./conflict-panel.tsx"
import { editFormId } from "./dirty-form.ts"
import { type EditFields, type FormValues, formatFieldValues } from "./fields.ts"
import { type Autosave, useAutosave } from "./use-autosave.ts"
import { useLeaveWarning } from "./use-leave-warning.ts"
import { useLeaveWhenDeleted } from "./use-leave-when-deleted.ts"

type AutosavedFormOptions<V, D> = {
  fields: EditFields<V, D>
  value: V
  data: NoInfer<D>
  updatedAt: Date | string
  auto: boolean
  derived?: string[]
  /** The address of its autosaves, and of the list that is shown after it was deleted. */
  url: string
  list: string
  answer: (NonNullable<ActionAnswer> & { conflict?: EditConflict }) | undefined
}

export function useAutosavedForm<V, D>(options: AutosavedFormOptions<V, D>) {
  const { fields, value, data, updatedAt, auto, derived = [], url, list, answer } = options
  const stored = useMemo(() => formatFieldValues(fields, value), [fields, value])
  const refused = useMemo(
    () => (answer?.conflict && answer.problem ? { conflict: answer.conflict, message: answer.problem.message } : null),
    [answer],
  )
  const loaded = { version: new Date(updatedAt).toISOString(), stored }
  const saving = useAutosave({ url, loaded, auto, derived, refused })
  const problem = saving.problem ?? (answer?.conflict ? null : answer?.problem)
  useLeaveWhenDeleted(answer, list)
  useHotkeys([["mod+S", () => void saving.save("save")]], [], true)
  const leaving = useLeaveWarning(saving, auto, fields)
  const isConfirm = typeof answer?.typed?.decision === "string"
  const typed: FormValues = isConfirm ? {} : ((answer?.typed ?? {}) as FormValues)
  const text = { ...stored, ...(answer?.conflict?.text ?? typed) }
  const form = { fields, value, data, text, errors: problem?.fields ?? {}, changed: saving.changed }
  return { form, saving, problem, leaving, typed, isConfirm }
}

type AutosaveConflictProps<V, D> = { conflict: Autosave["conflict"]; fields: EditFields<V, D> }

export const AutosaveConflict = <V, D>({ conflict, fields }: AutosaveConflictProps<V, D>) =>
  conflict && (
    <ConflictPanel
      key={conflict.version}
      formId={editFormId}
      message={conflict.message}
      conflict={conflict}
      fields={fields}
    />
  )
