import { ActionIcon, Button, type ButtonProps } from "@mantine/core"
import { type ReactNode, useEffect, useRef } from "react"
import { Icon } from "../icon.tsx"
import styles from "./sheet.module.css"

type SheetProps = {
  id: string
  title: ReactNode
  /** Whether what was sent from it was refused: it stays open, at its first wrong field. */
  refused: boolean
  /** What the page's action answered: it closes when that was no refusal of its own. */
  answer: unknown
  children: ReactNode
}

/**
 * A sheet beside the page (on a phone from below), for what must be entered before something is done. The browser's own
 * dialog: it keeps the focus, Escape closes it, and the focus returns to the button that opened it.
 */
export function Sheet({ id, title, refused, answer, children }: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = sheet.current
    if (!dialog || !answer) return
    if (!refused) return dialog.close()
    // a page that came with the refusal shows the sheet open, without its dialog's manners
    if (dialog.open && !dialog.matches(":modal")) dialog.close()
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused, answer])
  return (
    <dialog
      ref={sheet}
      id={id}
      className={styles.sheet}
      aria-labelledby={`${id}-title`}
      open={refused || undefined}
      {...lightDismiss}
    >
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <ActionIcon aria-label="Close" {...command("close", id)}>
          <Icon name="close" />
        </ActionIcon>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

/** A press beside it closes it. React's types do not know the attribute yet. */
const lightDismiss = { closedby: "any" } as object

/** Opens a sheet; the browser does it by itself where it knows `commandfor`, so it works before the scripts have come. */
export function SheetButton({ sheet, ...button }: ButtonProps & { sheet: string; children: ReactNode }) {
  return <Button {...button} {...command("show-modal", sheet)} />
}

function command(name: "show-modal" | "close", id: string) {
  return {
    command: name,
    commandfor: id,
    type: "button" as const,
    onClick: () => {
      if ("commandForElement" in HTMLButtonElement.prototype) return
      const dialog = document.getElementById(id)
      if (!(dialog instanceof HTMLDialogElement)) return
      if (name === "close") dialog.close()
      else dialog.showModal()
    },
  }
}
