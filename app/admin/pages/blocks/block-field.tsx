import { Textarea, TextInput } from "@mantine/core"
import type { BlockKind, BlockOf } from "../../../../domain/pages/page-blocks.ts"
import type { BlockErrors } from "./block-errors.ts"

export type BlockFormProps<K extends BlockKind> = {
  block: BlockOf<K>
  onChange: (changes: Partial<BlockOf<K>>) => void
  errors: BlockErrors
}

type BlockFieldProps = {
  label: string
  /** Where several have the same label: “Question, question 2”. */
  name?: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
  placeholder?: string
  description?: string
  isLong?: boolean
}

export function BlockField({ label, name, value, error, onValue, placeholder, description, isLong }: BlockFieldProps) {
  const props = {
    label,
    "aria-label": name && `${label}, ${name}`,
    value,
    error,
    placeholder,
    description,
    onChange: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  }
  return isLong ? <Textarea {...props} autosize minRows={2} /> : <TextInput {...props} autoComplete="off" />
}
