import { ActionIcon } from "@mantine/core"
import { flushSync } from "react-dom"
import { getEdgeButtonProps } from "../kit/edge-button-props.ts"
import { StudioIcon } from "../kit/icon.tsx"
import styles from "./installation-views.module.css"

type ToolsProps = {
  name: string
  at: number
  of: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** The focus follows the moved row. */
export function RowTools({ name, at, of, onMove, onRemove }: ToolsProps) {
  const arrow = (direction: "up" | "down", by: 1 | -1, isAtEnd: boolean) => (
    <ActionIcon
      aria-label={`Move ${name} ${direction}`}
      data-move={direction}
      {...getEdgeButtonProps(isAtEnd, () => {
        flushSync(() => onMove(by))
        const rows = document.activeElement?.closest("[data-rows]")?.querySelectorAll("[data-tools]")
        rows?.[at + by]?.querySelector<HTMLElement>(`[data-move="${direction}"]`)?.focus()
      })}
    >
      <StudioIcon name={direction} />
    </ActionIcon>
  )
  return (
    <span className={styles.tools} data-tools>
      {arrow("up", -1, at === 0)}
      {arrow("down", 1, at === of - 1)}
      <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
        <StudioIcon name="close" />
      </ActionIcon>
    </span>
  )
}
