import { TextInput } from "@mantine/core"
import { useState } from "react"
import { formatWallLength, type HangingUnit, parseWallLength } from "../../../../domain/exhibitions/hanging.ts"

type LengthProps = {
  label: string
  mm: number
  unit: HangingUnit
  minMm: number
  maxMm: number
  description?: string
  onLength: (mm: number) => void
}

export function LengthInput({ label, mm, unit, minMm, maxMm, description, onLength }: LengthProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const shown = formatWallLength(mm, unit)
  const leave = () => {
    if (typed === null) return
    if (typed.trim() === shown) return drop()
    const read = parseWallLength(typed, unit)
    if (read === null) return setWrong(`Please enter a length, like ${formatWallLength(1450, unit)}.`)
    if (read < minMm || read > maxMm)
      return setWrong(`Please enter ${formatWallLength(minMm, unit)} to ${formatWallLength(maxMm, unit)}.`)
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
