import { NativeSelect, type NativeSelectProps } from "@mantine/core"
import { useEffect, useState } from "react"
import { useSubmit } from "react-router"

type AutoSubmitSelectProps = Pick<NativeSelectProps, "data" | "size" | "className"> & {
  label: string
  value: string
  form: (value: string) => Record<string, string>
}

export function AutoSubmitSelect({ label, value, form, ...select }: AutoSubmitSelectProps) {
  const submit = useSubmit()
  const [chosen, setChosen] = useState(value)
  useEffect(() => setChosen(value), [value])
  return (
    <NativeSelect
      {...select}
      aria-label={label}
      value={chosen}
      onChange={({ currentTarget }) => {
        setChosen(currentTarget.value)
        void submit(form(currentTarget.value), { method: "post", preventScrollReset: true })
      }}
    />
  )
}
