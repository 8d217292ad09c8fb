import { useEffect, useRef, useState } from "react"

type CvTextProps = {
  label: string
  value: string
  onLeave: (text: string) => void
  most: number
  list?: string
  /** Whether the form has it at once. Else when the cell is left: another year or list moves the line elsewhere. */
  live?: boolean
}

/** A cell of a line. */
export function CvText({ label, value, onLeave, most, list, live = false }: CvTextProps) {
  const [text, setText] = useState(value)
  const cell = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  const tell = (next: string) => next.trim() !== value && onLeave(next.trim())
  const latest = useRef(() => {})
  latest.current = () => tell(text)
  useEffect(() => {
    // before the page's own Ctrl S, which reads the form
    const onKey = (event: KeyboardEvent) => {
      const isSave = event.key === "s" && (event.ctrlKey || event.metaKey)
      if (event.key !== "Enter" && !isSave) return
      // Enter would send the form
      if (!isSave) event.preventDefault()
      latest.current()
    }
    const input = cell.current
    input?.addEventListener("keydown", onKey)
    return () => input?.removeEventListener("keydown", onKey)
  }, [])
  return (
    <input
      ref={cell}
      aria-label={label}
      maxLength={most}
      list={list}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed)
        if (live) tell(typed)
      }}
      onBlur={() => tell(text)}
    />
  )
}
