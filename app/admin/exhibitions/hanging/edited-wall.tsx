import { Button } from "@mantine/core"
import { type HangingWall, spaceEvenly } from "../../../../domain/exhibitions/hanging.ts"
import { formatCount } from "../../kit/format-count.ts"
import { withWall } from "./change-plan.ts"
import styles from "./hanging.module.css"
import type { HangingEditor } from "./use-hanging.ts"
import { WallProblems } from "./wall-problems.tsx"
import { WallTools } from "./wall-tools.tsx"
import { WallView } from "./wall-view.tsx"
import { WorkTools } from "./work-tools.tsx"

/** The drawn wall with the tools for it and for the chosen work. */
export function EditedWall({ wall, editor }: { wall: HangingWall; editor: HangingEditor }) {
  const { plan, change, hung, unhung, troubles, picked, workOf, move, send } = editor
  const { unit } = plan
  const chosen = hung.find(({ artworkId }) => artworkId === picked)
  const chosenWork = chosen && workOf(chosen.artworkId)
  const sized = unhung.filter((work) => work.footprint)
  return (
    <>
      <WallView
        key={wall.id}
        wall={wall}
        hung={hung}
        troubles={troubles}
        unit={unit}
        workOf={workOf}
        picked={picked}
        onPick={editor.setPicked}
        onMove={move}
        onSend={send}
        onOver={editor.setOver}
      />
      <p id="hang-keys" className="unseen">
        {`Arrow keys move it by ${unit === "cm" ? "one centimeter, with Shift ten" : "half an inch, with Shift five inches"}. Home and End: to the wall’s ends. Delete takes it down.`}
      </p>
      <p className="unseen" role="status">
        {editor.said}
      </p>
      <WallProblems troubles={troubles} titleOf={editor.getTitle} unit={unit} />
      {chosen && chosenWork ? (
        <WorkTools
          plan={plan}
          wall={wall}
          hung={chosen}
          work={chosenWork}
          onMove={move}
          onSend={(wallId) => wallId !== wall.id && send(chosen.artworkId, wallId)}
        />
      ) : (
        <p className={styles.hint}>
          {hung.length > 0
            ? "Drag a work, or choose it and use the arrow keys."
            : "Nothing hangs here yet. Choose works below."}
        </p>
      )}
      <p className={styles.wallActs}>
        <Button onClick={editor.spaceHung} aria-disabled={hung.length === 0}>
          Space evenly
        </Button>
        {sized.length > 1 && <span className="small">{`${formatCount(sized.length, "work")} not hung yet`}</span>}
        {hung.length > 0 && spaceEvenly(wall, hung) === null && (
          <span className="small alarm">These works are wider than the wall.</span>
        )}
      </p>
      <div id="wall-tools">
        <WallTools
          key={`tools ${wall.id}`}
          wall={wall}
          unit={unit}
          open={editor.fresh === wall.id}
          onChange={(next) => change((now) => withWall(now, next))}
          onRemove={() => editor.removeWall(wall)}
        />
      </div>
    </>
  )
}
