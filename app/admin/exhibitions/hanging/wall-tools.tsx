import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import type { HangingUnit, HangingWall } from "../../../../domain/exhibitions/hanging.ts"
import { Fold } from "../../kit/fold.tsx"
import styles from "./hanging.module.css"
import { LengthInput } from "./length-input.tsx"

type WallProps = {
  wall: HangingWall
  unit: HangingUnit
  open: boolean
  onChange: (wall: HangingWall) => void
  onRemove: () => void
}

export function WallTools({ wall, unit, open, onChange, onRemove }: WallProps) {
  const [name, setName] = useState<string | null>(null)
  const leave = () => {
    const next = name?.trim()
    setName(null)
    if (next && next !== wall.name) onChange({ ...wall, name: next })
  }
  const length = (label: string, field: "widthMm" | "heightMm" | "eyeMm", maxMm: number) => (
    <LengthInput
      label={label}
      mm={wall[field]}
      unit={unit}
      minMm={100}
      maxMm={maxMm}
      onLength={(mm) => onChange({ ...wall, [field]: mm })}
    />
  )
  return (
    <Fold title={`This wall: ${wall.name}`} open={open}>
      <div className={styles.wallFields}>
        <TextInput
          label="Name of the wall"
          value={name ?? wall.name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return
            event.preventDefault()
            leave()
          }}
        />
        {length("Width", "widthMm", 100_000)}
        {length("Height", "heightMm", 30_000)}
        {length("Eye line, from the floor", "eyeMm", 30_000)}
        <span className={styles.acts}>
          <Button onClick={onRemove}>Remove this wall</Button>
        </span>
      </div>
    </Fold>
  )
}
