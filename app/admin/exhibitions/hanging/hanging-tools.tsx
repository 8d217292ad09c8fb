import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import {
  formatWallLength,
  type HangingUnit,
  type HangingWall,
  parseWallLength,
  type WallPlan,
  type WallWork,
} from "../../../../domain/exhibitions/hanging.ts"
import { Fold } from "../../kit/fold.tsx"
import { Icon } from "../../kit/icon.tsx"
import styles from "./hanging.module.css"
import type { HungWork } from "./wall-view.tsx"

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
          <Button variant="transparent" onClick={onRemove}>
            Remove this wall
          </Button>
        </span>
      </div>
    </Fold>
  )
}

type ToolsProps = {
  plan: WallPlan
  wall: HangingWall
  hung: WallWork
  work: HungWork
  onMove: (hung: WallWork) => void
  onSend: (wallId: string | null) => void
}

const farMm = 100_000

export function WorkTools({ plan: { unit, walls }, wall, hung, work, onMove, onSend }: ToolsProps) {
  const length = (label: string, name: "xMm" | "centerMm" | "hookMm", minMm: number, maxMm: number) => (
    <LengthInput
      key={`${name} ${hung.artworkId}`}
      label={label}
      mm={hung[name]}
      unit={unit}
      minMm={minMm}
      maxMm={maxMm}
      onLength={(mm) => onMove({ ...hung, [name]: mm })}
    />
  )
  return (
    <section className={styles.tools} aria-label="The chosen work">
      <p className={styles.chosen}>
        <i>{work.title}</i> <span className="small">{work.size}</span>
      </p>
      {length("From the left", "xMm", -farMm, farMm)}
      {length("Middle, from the floor", "centerMm", -farMm, farMm)}
      {length("Hook below the top edge", "hookMm", 0, hung.heightMm)}
      <NativeSelect
        label="Wall"
        value={wall.id}
        data={[...walls.map(({ id, name }) => ({ value: id, label: name })), { value: "", label: "Not hung" }]}
        rightSection={<Icon name="down" size={16} />}
        onChange={(event) => onSend(event.currentTarget.value || null)}
      />
      <span className={styles.acts}>
        <Button
          variant="transparent"
          aria-disabled={hung.centerMm === wall.eyeMm}
          onClick={() => onMove({ ...hung, centerMm: wall.eyeMm })}
        >
          To the eye line
        </Button>
        <Button variant="transparent" onClick={() => onSend(null)}>
          Take down
        </Button>
      </span>
    </section>
  )
}

type LengthProps = {
  label: string
  mm: number
  unit: HangingUnit
  minMm: number
  maxMm: number
  onLength: (mm: number) => void
}

function LengthInput({ label, mm, unit, minMm, maxMm, onLength }: LengthProps) {
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
