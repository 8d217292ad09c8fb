import { Button } from "@mantine/core"
import { type KeyboardEvent, memo } from "react"
import type { PageBlock } from "../../../../domain/pages/page-blocks.ts"
import { getEdgeButtonProps } from "../../kit/edge-button-props.ts"
import { StudioIcon } from "../../kit/icon.tsx"
import type { BlockErrors } from "./block-errors.ts"
import { BlockForm } from "./block-form.tsx"
import { kindLabels } from "./block-kinds.ts"
import { summarizeBlock } from "./block-summary.ts"
import styles from "./blocks.module.css"

export type BlockActions = {
  toggle: (id: string) => void
  change: (id: string, changes: object) => void
  move: (id: string, by: number) => void
  duplicate: (id: string) => void
  remove: (id: string) => void
  addBelow: (id: string) => void
}

type BlockRowProps = {
  block: PageBlock
  at: number
  count: number
  isOpen: boolean
  isBefore: boolean
  isDragged: boolean
  errors: BlockErrors | undefined
  /** A change remounts the form: the block was set from outside of it. */
  revision: number
  actions: BlockActions
}

const noErrors: BlockErrors = {}

export const getBlockHeadId = (id: string) => `block-${id}`

/** Rendered again only if its own block changes: a page has up to 200. */
export const BlockRow = memo(function BlockRow({
  block,
  at,
  count,
  isOpen,
  isBefore,
  isDragged,
  errors = noErrors,
  revision,
  actions,
}: BlockRowProps) {
  const { id, kind } = block
  const { label } = kindLabels[kind]
  const words = summarizeBlock(block)
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    actions.move(id, by)
  }
  const hasErrors = Object.keys(errors).length > 0
  return (
    <li
      className={styles.block}
      data-block-row={id}
      data-open={isOpen || undefined}
      data-before={isBefore || undefined}
      data-carried={isDragged || undefined}
      data-wrong={hasErrors || undefined}
    >
      <div className={styles.head}>
        <button
          type="button"
          className={styles.grip}
          data-grip
          aria-label={`Move ${label}, ${at + 1} of ${count}`}
          aria-describedby="block-move-keys"
          onKeyDown={moveByKey}
        >
          <StudioIcon name="grip" size={16} />
        </button>
        <button
          type="button"
          id={getBlockHeadId(id)}
          className={styles.open}
          aria-expanded={isOpen}
          onClick={() => actions.toggle(id)}
        >
          <span className={styles.kind}>{label}</span>
          <span className={styles.words}>{hasErrors && !isOpen ? `Needs a correction: ${words}` : words}</span>
        </button>
      </div>
      {isOpen && (
        <div className={styles.form}>
          {errors[""] && (
            <p className="alarm" role="alert">
              {errors[""]}
            </p>
          )}
          <BlockForm key={revision} block={block} errors={errors} onChange={(changes) => actions.change(id, changes)} />
          <div className={styles.verbs}>
            <Button type="button" onClick={() => actions.addBelow(id)}>
              Add below
            </Button>
            <Button type="button" {...getEdgeButtonProps(at === 0, () => actions.move(id, -1))}>
              Move up
            </Button>
            <Button type="button" {...getEdgeButtonProps(at === count - 1, () => actions.move(id, 1))}>
              Move down
            </Button>
            <Button type="button" onClick={() => actions.duplicate(id)}>
              Duplicate
            </Button>
            <Button type="button" onClick={() => actions.remove(id)}>
              Remove
            </Button>
          </div>
        </div>
      )}
    </li>
  )
})
