import { NativeSelect, type NativeSelectProps } from "@mantine/core"
import { useEffect, useState } from "react"
import { useSubmit } from "react-router"

type SentSelectProps = Pick<NativeSelectProps, "data" | "size" | "className"> & {
  label: string
  /** What the site has. */
  value: string
  /** The form that is sent with a choice. */
  form: (value: string) => Record<string, string>
}

/** A choice that is sent when it is made. It shows what was chosen, then what the site has; the focus stays. */
export function SentSelect({ label, value, form, ...select }: SentSelectProps) {
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
