import { type ComponentProps, useEffect, useRef } from "react"

/** A field whose value comes from the page's address, except while somebody writes in it. */
export function Typed({ value, ...input }: { value: string } & Omit<ComponentProps<"input">, "value">) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value
  }, [value])
  return <input ref={field} defaultValue={value} {...input} />
}
