import { type ComponentProps, useEffect, useRef } from "react"
import { useSyncedField } from "../../ui/going-back/search-entry.ts"

/** The URL does not overwrite the value during typing, but does after Back. */
export function SyncedInput({ value, ...input }: { value: string } & Omit<ComponentProps<"input">, "value">) {
  const field = useRef<HTMLInputElement>(null)
  useSyncedField(field, value)
  return <input ref={field} type="text" defaultValue={value} {...input} />
}

export function SyncedCheckbox({ checked, ...input }: { checked: boolean } & Omit<ComponentProps<"input">, "type">) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.checked = checked
  }, [checked])
  return <input ref={field} type="checkbox" defaultChecked={checked} {...input} />
}

export function SyncedSelect({ value, ...select }: { value: string } & ComponentProps<"select">) {
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  return <select ref={field} defaultValue={value} {...select} />
}
