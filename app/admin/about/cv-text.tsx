import { useEffect, useRef, useState } from "react"

type CvTextProps = {
  label: string
  value: string
  onCommit: (text: string) => void
  maxLength: number
  list?: string
  /** Whether the form is updated while typing; otherwise on blur, because another year or list moves the line. */
  live?: boolean
}

export function CvText({ label, value, onCommit, maxLength, list, live = false }: CvTextProps) {
  const [text, setText] = useState(value)
  const cell = useRef<HTMLInputElement>(null)
  useEffect(() => setText(value), [value])
  const commit = (next: string) => next.trim() !== value && onCommit(next.trim())
  const latest = useRef(() => {})
  latest.current = () => commit(text)
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
      maxLength={maxLength}
      list={list}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed)
        if (live) commit(typed)
      }}
      onBlur={() => commit(text)}
    />
  )
}
