import { Button } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { Fragment, memo, useRef } from "react"
import type { PageBlock } from "../../../../domain/pages/page-blocks.ts"
import { maxBlocks } from "../../../../domain/pages/page-limits.ts"
import { DragOverlay } from "../../kit/drag/drag-overlay.tsx"
import { dropItem } from "../../kit/drag/keyboard-drag.ts"
import { useDrag } from "../../kit/drag/use-drag.ts"
import { AddBlocks } from "./add-blocks.tsx"
import type { BlockErrors } from "./block-errors.ts"
import { kindLabels } from "./block-kinds.ts"
import { BlockRow } from "./block-row.tsx"
import styles from "./blocks.module.css"
import { useBlockActions } from "./use-block-actions.ts"
import type { ChangeBlocks } from "./use-blocks.ts"

type BlockListProps = {
  blocks: PageBlock[]
  revision: number
  change: ChangeBlocks
  openId: string | null
  onOpen: (id: string | null) => void
  errors: Record<string, BlockErrors>
}

export const BlockList = memo(function BlockList(props: BlockListProps) {
  const { blocks, revision, change, openId, errors } = props
  const list = useRef<HTMLOListElement>(null)
  const { actions, said, removed, dismiss, addAfter, add, undoRemove, closeAdding } = useBlockActions(props)
  const drag = useDrag(list, {
    item: "data-block-row",
    target: "data-blocks",
    handle: "data-grip",
    byTouch: true,
    onDrop: (dragged) => change((now) => dropItem(now, dragged)),
  })
  const addWhereWanted = (id: string | null) =>
    id ? actions.addBelow(id) : document.querySelector<HTMLElement>("[data-add-blocks] button")?.focus()
  useHotkeys([["/", () => addWhereWanted(getFocusedBlock() ?? openId)]])
  const dragged = drag && blocks.find(({ id }) => id === drag.id)
  return (
    <>
      <ol
        ref={list}
        className={styles.blocks}
        data-blocks="blocks"
        data-to-end={(drag?.target && drag.before === null) || undefined}
      >
        {blocks.map((block, at) => (
          <Fragment key={block.id}>
            <BlockRow
              block={block}
              at={at}
              count={blocks.length}
              isOpen={openId === block.id}
              isBefore={Boolean(drag?.target) && drag?.before === block.id && drag.id !== block.id}
              isDragged={drag?.id === block.id}
              errors={errors[block.id]}
              revision={revision}
              actions={actions}
            />
            {addAfter === block.id && (
              <li className={styles.between}>
                <AddBlocks label="Add a block here" onAdd={(kind) => add(kind, block.id)} onClose={closeAdding} />
              </li>
            )}
          </Fragment>
        ))}
      </ol>
      {drag && dragged && <DragOverlay drag={drag}>{kindLabels[dragged.kind].label}</DragOverlay>}
      <p id="block-move-keys" hidden>
        Drag it, or press the up and down arrows.
      </p>
      {blocks.length < maxBlocks ? (
        <>
          <h2 className={styles.addHead}>Add a block</h2>
          <p className={styles.addHint} data-keys>
            Or press / where you want it, then the letter.
          </p>
          <AddBlocks label="Add a block" onAdd={(kind) => add(kind, null)} />
        </>
      ) : (
        <p className={styles.addHint}>{`A page has at most ${maxBlocks} blocks.`}</p>
      )}
      <p className="unseen" role="status">
        {said}
      </p>
      {removed && (
        <div className={styles.removed}>
          <span role="status">{`${kindLabels[removed.block.kind].label} removed.`}</span>
          <Button type="button" data-undo-remove onClick={undoRemove}>
            Undo
          </Button>
          <Button type="button" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </>
  )
})

const getFocusedBlock = () => document.activeElement?.closest<HTMLElement>("[data-block-row]")?.dataset.blockRow ?? null
