import { TextInput } from "@mantine/core"
import { type ReactNode, useEffect, useRef, useState } from "react"
import type NameTags from "./name-tags.tsx"

type NamesProps = {
  name: string
  label: string
  defaultValue: string
  suggestFrom?: string | undefined
  error?: ReactNode
  description?: ReactNode
  className?: string | undefined
  "data-changed"?: boolean | undefined
}

const parseNames = (text: string) => [...new Set(text.split(/[,;\n]/).map((word) => word.trim()))].filter(Boolean)

export function NamesInput({
  name,
  label,
  defaultValue,
  suggestFrom,
  error,
  description,
  className,
  ...changed
}: NamesProps) {
  const line = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<string[]>([])
  // Loaded on demand, because few forms have such a field.
  const [Tags, setTags] = useState<{ shown: typeof NameTags } | null>(null)
  useEffect(() => {
    const field = line.current
    if (!field) return
    let isHere = true
    const read = () => setNames(parseNames(field.value))
    void import("./name-tags.tsx").then((loaded) => {
      if (!isHere || document.activeElement === field) return
      read()
      setTags({ shown: loaded.default })
    })
    field.addEventListener("input", read)
    return () => {
      isHere = false
      field.removeEventListener("input", read)
    }
  }, [])
  const write = (next: string[]) => {
    if (!line.current) return
    line.current.value = next.join(", ")
    line.current.dispatchEvent(new Event("input", { bubbles: true }))
  }
  return (
    <div className={className} {...changed}>
      <TextInput
        ref={line}
        name={name}
        label={label}
        defaultValue={defaultValue}
        display={Tags ? "none" : undefined}
        autoComplete="off"
        description="Separate with commas"
        error={Tags ? undefined : error}
      />
      {Tags && (
        <Tags.shown
          label={label}
          names={names}
          onChange={(next) => write(parseNames(next.join(",")))}
          suggestFrom={suggestFrom}
          error={error}
          description={description}
        />
      )}
    </div>
  )
}
