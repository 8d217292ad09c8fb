import { useEffect, useRef, useState } from "react"

type CvTextProps = {
  label: string
  value: string
  onLeave: (text: string) => void
  most: number
  list?: string
  /** Whether the form is updated while typing; otherwise on blur, because another year or list moves the line. */
  live?: boolean
}

export function CvText({ label, value, onLeave, most, list, live = false }: CvTextProps) {
  const [text, setText] = useState(value)
  const cell = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  const tell = (next: string) => next.trim() !== value && onLeave(next.trim())
  const latest = useRef(() => {})
  latest.current = () => tell(text)
  useEffect(() => {
    // Before the page's own Ctrl S, which reads the form.
    const onKey = (event: KeyboardEvent) => {
      const isSave = event.key === "s" && (event.ctrlKey || event.metaKey)
      if (event.key !== "Enter" && !isSave) return
      // Enter would submit the form.
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
