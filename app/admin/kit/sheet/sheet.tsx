import { ActionIcon, Button, type ButtonProps } from "@mantine/core"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Link, useSearchParams } from "react-router"
import { Icon } from "../icon.tsx"
import styles from "./sheet.module.css"

/** The parameter of the address that opens a sheet: `?sheet=shipment`. */
const parameter = "sheet"

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
 * dialog: it keeps the focus, Escape closes it, and the focus returns to the button that opened it. An address can ask
 * for it, so it works without scripts, too.
 */
export function Sheet({ id, title, refused, answer, children }: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [params, setParams] = useSearchParams()
  const asked = params.get(parameter) === id
  const wanted = refused || (asked && !answer)
  // afterwards the dialog itself knows whether it is open
  const [atFirst] = useState(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal has another first wrong field
  useEffect(() => {
    const dialog = sheet.current
    if (!dialog) return
    if (!wanted) return dialog.close()
    // a page that came with the sheet open shows it beside itself; from here on it holds the focus
    if (dialog.open && !dialog.matches(":modal")) dialog.close()
    if (!dialog.open) show(dialog)
    if (refused) dialog.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wanted, refused, answer])
  const forget = () => {
    if (!asked || sheet.current?.open) return
    params.delete(parameter)
    setParams(params, { replace: true, preventScrollReset: true })
  }
  return (
    <dialog
      ref={sheet}
      id={id}
      className={styles.sheet}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      open={atFirst || undefined}
      onClose={forget}
      {...lightDismiss}
    >
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          <ActionIcon aria-label="Close" type="submit">
            <Icon name="close" />
          </ActionIcon>
        </form>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

/** With the focus in its first field; a sheet without fields takes it itself, so that no key confirms it by mistake. */
function show(dialog: HTMLDialogElement) {
  dialog.showModal()
  const field = dialog.querySelector<HTMLElement>(":is(input, select, textarea):not([type=hidden])")
  ;(field ?? dialog).focus()
}

/** Opens a sheet of the page. */
export function openSheet(id: string) {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement) show(dialog)
}

/** A link that opens a sheet: where no form may be, and without scripts. */
export function SheetLink({ sheet, className, children }: { sheet: string; className?: string; children: ReactNode }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set(parameter, sheet)
  return (
    <Button
      variant="transparent"
      component={Link}
      to={`?${next}`}
      className={className}
      onClick={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        openSheet(sheet)
      }}
    >
      {children}
    </Button>
  )
}

/** A press beside it closes it. React's types do not know the attribute yet. */
const lightDismiss = { closedby: "any" } as object

type SheetButtonProps = ButtonProps & { sheet: string; children: ReactNode }

/** Opens a sheet: at once where scripts run, before and without them by asking for the page with the sheet open. */
export function SheetButton({ sheet, ...button }: SheetButtonProps) {
  const [params] = useSearchParams()
  const kept = [...params].filter(([name]) => name !== parameter)
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        openSheet(sheet)
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" name={parameter} value={sheet} />
    </form>
  )
}
