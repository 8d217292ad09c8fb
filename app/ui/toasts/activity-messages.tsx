import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { IconButton } from "../controls/icon.tsx"
import { TextLink } from "../controls/text-link.tsx"
import type { ActivityNotice } from "./activity.ts"
import styles from "./activity-messages.module.css"
import { createActivityStack } from "./activity-stack.ts"
import { useAttention } from "./use-attention.ts"

const noMessages: never[] = []

/** @param pending messages not on the stack yet @param onTaken called with the number added to it */
export function ActivityMessages({
  pending,
  onTaken,
}: {
  pending: ActivityNotice[]
  onTaken: (count: number) => void
}) {
  const [stack] = useState(createActivityStack)
  const place = useRef<HTMLDivElement>(null)
  const shown = useSyncExternalStore(stack.subscribe, stack.shown, () => noMessages)
  useEffect(() => {
    if (pending.length === 0) return
    for (const activity of pending) stack.add(activity)
    onTaken(pending.length)
  }, [pending, onTaken, stack])
  useEffect(() => stack.close, [stack])
  const { attended, attending, look } = useAttention(place)
  useEffect(() => (attended ? stack.hold() : stack.release()), [attended, stack])
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown is when, not what
  useEffect(look, [shown, look])
  const close = (event: MouseEvent, id: number) => {
    // Closed by keyboard: the next message's button takes the focus, which would be lost otherwise.
    const buttons = [...(place.current?.querySelectorAll("button") ?? [])]
    const at = buttons.indexOf(event.currentTarget as HTMLButtonElement)
    if (event.detail === 0) (buttons[at + 1] ?? buttons[at - 1])?.focus()
    stack.dismiss(id)
  }
  return (
    <div ref={place} className={styles.stack} {...attending}>
      {shown.map(({ id, title, description, link }) => (
        <div key={id} className={styles.message}>
          <p>
            {title}
            {description ? <span>{description}</span> : null}
            {link ? (
              <TextLink href={link.to} onClick={() => stack.dismiss(id)}>
                {link.text}
              </TextLink>
            ) : null}
          </p>
          <IconButton name="close" label={`Close: ${title}`} onClick={(event) => close(event, id)} />
        </div>
      ))}
    </div>
  )
}
