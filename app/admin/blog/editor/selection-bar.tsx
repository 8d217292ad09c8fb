import type { Editor } from "@tiptap/core"
import { useEditorState } from "@tiptap/react"
import { type KeyboardEvent, useEffect, useState } from "react"
import { safeHref } from "../../../../lib/rich-text/safe-href.ts"
import styles from "./editor.module.css"
import { FloatingAt } from "./floating-at.tsx"

const barId = "selection-bar"

type BarProps = {
  editor: Editor
  linking: boolean
  onLinking: (linking: boolean) => void
  shouldFocus: boolean
  onEntered: () => void
}

/** Alt F10 moves the focus here, arrows move along, Escape returns to the text. */
export function FormatBar({ editor, linking, onLinking, shouldFocus, onEntered }: BarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => {
      const { from, to, empty } = editor.state.selection
      return {
        from,
        to,
        isText: !empty && editor.state.doc.textBetween(from, to).trim() !== "",
        bold: editor.isActive("bold"),
        italic: editor.isActive("italic"),
        link: editor.isActive("link"),
        heading: editor.isActive("heading"),
        quote: editor.isActive("blockquote"),
        list: editor.isActive("bulletList"),
      }
    },
  })
  const focused = useEditorFocus(editor)
  if (!state.isText || !focused) return null
  // The bar may open late: the selection is read, and the popover placed, after the request.
  const enter = (bar: HTMLElement | null) => {
    if (!bar || !shouldFocus) return
    // Until it is placed, it is at the top of the page.
    bar.querySelector<HTMLElement>("button, input")?.focus({ preventScroll: true })
    if (bar.contains(document.activeElement)) onEntered()
  }
  const formatButtons: [label: string, on: boolean, act: () => void][] = [
    ["Bold", state.bold, () => editor.chain().focus().toggleBold().run()],
    ["Italic", state.italic, () => editor.chain().focus().toggleItalic().run()],
    ["Link", state.link, () => onLinking(true)],
    ["Heading", state.heading, () => editor.chain().focus().toggleHeading({ level: 2 }).run()],
    ["Quote", state.quote, () => editor.chain().focus().toggleBlockquote().run()],
    ["List", state.list, () => editor.chain().focus().toggleBulletList().run()],
  ]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") {
      event.preventDefault()
      onLinking(false)
      editor.commands.focus()
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || linking) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll("button")]
    all[(all.indexOf(document.activeElement as HTMLButtonElement) + step + all.length) % all.length]?.focus()
  }
  return (
    <FloatingAt rect={getSelectionRect(editor, state)} position="top-start" className={styles.bar}>
      <div role="toolbar" aria-label="Selected words" id={barId} ref={enter} onKeyDown={onKeyDown}>
        {linking ? (
          <LinkField editor={editor} onDone={() => onLinking(false)} />
        ) : (
          formatButtons.map(([label, on, act]) => (
            <button
              key={label}
              type="button"
              aria-pressed={on}
              onPointerDown={(event) => event.preventDefault()}
              onClick={act}
            >
              {label}
            </button>
          ))
        )}
      </div>
    </FloatingAt>
  )
}

function getSelectionRect(editor: Editor, { from, to }: { from: number; to: number }): DOMRect {
  const [start, end] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to, -1)]
  const sameLine = Math.abs(start.top - end.top) < 4
  const box = editor.view.dom.getBoundingClientRect()
  const [left, right] = sameLine ? [start.left, end.right] : [box.left, box.right]
  return new DOMRect(left, start.top, Math.max(1, right - left), end.bottom - start.top)
}

function useEditorFocus(editor: Editor): boolean {
  const [focused, setFocused] = useState(editor.isFocused)
  useEffect(() => {
    const look = () => {
      const at = document.activeElement
      setFocused(at !== null && (editor.view.dom.contains(at) || at.closest(`#${barId}`) !== null))
    }
    document.addEventListener("focusin", look)
    document.addEventListener("focusout", look)
    return () => {
      document.removeEventListener("focusin", look)
      document.removeEventListener("focusout", look)
    }
  }, [editor])
  return focused
}

function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes("link").href ?? ""))
  const [wrong, setWrong] = useState(false)
  const set = () => {
    if (address.trim() === "") editor.chain().focus().extendMarkRange("link").unsetLink().run()
    else {
      const href = safeHref(completeUrl(address.trim()))
      if (href === null) return setWrong(true)
      editor.chain().focus().extendMarkRange("link").setLink({ href }).run()
    }
    onDone()
  }
  return (
    <>
      <input
        aria-label="Address of the link"
        placeholder="example.com or /gallery"
        value={address}
        aria-invalid={wrong}
        // biome-ignore lint/a11y/noAutofocus: the button for a link opened it, and its field is typed into next
        autoFocus
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          setWrong(false)
          setAddress(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return
          event.preventDefault()
          set()
        }}
      />
      <button type="button" onClick={set}>
        {address.trim() === "" ? "Remove link" : "Link"}
      </button>
      {wrong && (
        <p role="alert">This address cannot be linked. Use a page of the site, the web, or an e-mail address.</p>
      )}
    </>
  )
}

function completeUrl(address: string): string {
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address
}
