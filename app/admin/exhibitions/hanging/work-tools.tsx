import { Button, NativeSelect } from "@mantine/core"
import type { HangingWall, WallPlan, WallWork } from "../../../../domain/exhibitions/hanging.ts"
import { StudioIcon } from "../../kit/icon.tsx"
import styles from "./hanging.module.css"
import { LengthInput } from "./length-input.tsx"
import type { HungWork } from "./wall-view.tsx"

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
        rightSection={<StudioIcon name="down" size={16} />}
        onChange={(event) => onSend(event.currentTarget.value || null)}
      />
      <span className={styles.acts}>
        <Button aria-disabled={hung.centerMm === wall.eyeMm} onClick={() => onMove({ ...hung, centerMm: wall.eyeMm })}>
          To the eye line
        </Button>
        <Button onClick={() => onSend(null)}>Take down</Button>
      </span>
    </section>
  )
}
