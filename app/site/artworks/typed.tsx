import { type ComponentProps, useEffect, useRef } from "react"

/*
 * Uncontrolled inputs whose value comes from the page's address and may be ahead of it: a change is visible at once,
 * and the address follows when the works have loaded.
 */

/** A text field. While it has the focus, the address does not change its value. */
export function Typed({ value, ...input }: { value: string } & Omit<ComponentProps<"input">, "value">) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value
  }, [value])
  return <input ref={field} type="text" defaultValue={value} {...input} />
}

export function Ticked({ checked, ...input }: { checked: boolean } & Omit<ComponentProps<"input">, "type">) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.checked = checked
  }, [checked])
  return <input ref={field} type="checkbox" defaultChecked={checked} {...input} />
}

export function Chooser({ value, ...select }: { value: string } & ComponentProps<"select">) {
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  return <select ref={field} defaultValue={value} {...select} />
}
