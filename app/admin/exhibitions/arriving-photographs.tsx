import { Button } from "@mantine/core"
import type { CSSProperties } from "react"
import { progressOf } from "../uploading/progress.ts"
import styles from "./exhibitions.module.css"
import type { useNewPhotographs } from "./use-new-photographs.ts"

/** Photographs that are on their way, that stopped, or that were refused with the reason. */
export function ArrivingPhotographs({ of }: { of: ReturnType<typeof useNewPhotographs> }) {
  const { sending, reading, refused } = of
  if (sending.length + reading.length + refused.length === 0) return null
  return (
    <ul className={styles.arriving} aria-label="Files" aria-live="polite">
      {sending.map((one) => (
        <li
          key={one.id}
          style={{ "--part": one.sent / Math.max(1, one.file.size) } as CSSProperties}
          data-problem={one.state === "failed" || undefined}
        >
          <span>{one.file.name}</span>
          {one.state === "failed" ? (
            <span>
              {one.problem ?? "It stopped on its way."}{" "}
              <Button variant="transparent" onClick={() => of.again(one.id)}>
                Try again
              </Button>
            </span>
          ) : (
            <span className="small">{progressOf(one)}</span>
          )}
        </li>
      ))}
      {reading.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          <span className="small">Reading it</span>
        </li>
      ))}
      {refused.map((one) => (
        <li key={`${one.name} ${one.message}`} data-problem>
          <span>
            <b>{one.name}</b> {one.message}
          </span>
          <Button variant="transparent" onClick={() => of.dismiss(one)}>
            Skip
          </Button>
        </li>
      ))}
    </ul>
  )
}
