import { TextInput } from "@mantine/core"
import { type ComponentProps, useState } from "react"

type NumberFieldProps = Pick<ComponentProps<typeof TextInput>, "label" | "aria-label" | "rightSection"> & {
  value: number
  min: number
  max: number
  step: number
  onApply: (value: number) => void
}

/** Keeps what is typed until blur: a number within the limits applies at once, `-` and an empty field do not. */
export function NumberField({ value, min, max, onApply, ...input }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text !== "" && number >= min && number <= max) onApply(number)
  }
  const finish = () => {
    if (typed) onApply(Math.min(Math.max(Number(typed), min), max))
    setTyped(null)
  }
  return (
    <TextInput
      {...input}
      type="number"
      min={min}
      max={max}
      value={typed ?? value}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={finish}
    />
  )
}
