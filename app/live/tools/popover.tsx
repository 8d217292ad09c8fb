import { type ReactNode, type ToggleEvent, useId, useRef, useState } from "react"
import { classes } from "../../ui/classes.ts"
import styles from "./popover.module.css"

type PopoverProps = {
  /** What the panel is called. */
  label: string
  /** In CSS pixels. */
  width: number
  /** What is on the button; with unseen words where what is seen does not say enough. */
  button: ReactNode
  className?: string | undefined
  children: (close: () => void) => ReactNode
}

/**
 * A button in the header with a panel that hangs below the header, flush with the button's right edge. The browser opens and
 * closes it: Escape, or a press elsewhere, and the focus goes back to the button.
 */
export function Popover({ label, width, button, className, children }: PopoverProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const place = ({ newState }: ToggleEvent) => {
    if (newState === "closed") return
    setIsOpen(true)
    const [own, at] = [panel.current, opener.current]
    if (!own || !at) return
    const below = at.closest("header") ?? at
    own.style.top = `${below.getBoundingClientRect().bottom}px`
    own.style.right = `${document.documentElement.clientWidth - at.getBoundingClientRect().right}px`
  }
  return (
    <>
      <button ref={opener} type="button" className={classes(styles.opener, className)} popoverTarget={id}>
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.panel}
        style={{ width }}
        onBeforeToggle={place}
        // not before: the browser takes the focus back to the button only from something that is still there
        onToggle={({ newState }) => newState === "closed" && setIsOpen(false)}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
