import { TextInput } from "@mantine/core"
import { useState } from "react"
import { readLength, sayLength, type Unit } from "../../../../domain/exhibitions/hanging.ts"

type LengthProps = {
  label: string
  mm: number
  unit: Unit
  least: number
  most: number
  description?: string
  onLength: (mm: number) => void
}

export function LengthInput({ label, mm, unit, least, most, description, onLength }: LengthProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const shown = sayLength(mm, unit)
  const leave = () => {
    if (typed === null) return
    if (typed.trim() === shown) return drop()
    const read = readLength(typed, unit)
    if (read === null) return setWrong(`Please enter a length, like ${sayLength(1450, unit)}.`)
    if (read < least || read > most)
      return setWrong(`Please enter ${sayLength(least, unit)} to ${sayLength(most, unit)}.`)
    drop()
    onLength(read)
  }
  const drop = () => {
    setTyped(null)
    setWrong(null)
  }
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      error={wrong}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          event.preventDefault()
          leave()
        }
        if (event.key === "Escape") drop()
      }}
    />
  )
}
