import { EditorContent, type Editor as TextEditor, useEditor } from "@tiptap/react"
import { type RefObject, useEffect, useMemo, useRef, useState } from "react"
import type { RichText } from "../../../../lib/rich-text/rich-text.ts"
import { serializeRichText } from "../../../../lib/rich-text/serialize-rich-text.ts"
import { classes } from "../../../ui/classes.ts"
import rich from "../../../ui/rich-text/rich-text.module.css"
import text from "../../../ui/text.module.css"
import { formatCount } from "../../kit/format-count.ts"
import type { ActionToast } from "../../kit/toasts/action-answer.ts"
import { useActionToast } from "../../kit/toasts/toasts.tsx"
import blog from "../blog.module.css"
import { cleanPaste } from "./clean-paste.ts"
import styles from "./editor.module.css"
import { embedNodes } from "./node-views.tsx"
import { createExtensions } from "./schema.ts"
import { FormatBar } from "./selection-bar.tsx"
import { createSlashMenu, type SlashState } from "./slash.ts"
import { SlashMenu } from "./slash-menu.tsx"

export type EditorProps = {
  /** Contains the text as JSON. */
  field: RefObject<HTMLTextAreaElement | null>
  focused: boolean
  /** Whether the text may not contain works and pictures. */
  wordsOnly: boolean
}

/** Syncs both ways with the form's field, which a conflict or a discarded change may set. */
export function Editor({ field, focused, wordsOnly }: EditorProps) {
  const written = useRef("")
  const menuKeys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const [slash, setSlash] = useState<SlashState | null>(null)
  const [linking, setLinking] = useState(false)
  const [toBar, setToBar] = useState(false)
  const [remark, setRemark] = useState<ActionToast | undefined>()
  useActionToast(remark)
  const extensions = useMemo(
    () => [
      ...createExtensions(wordsOnly ? [] : embedNodes),
      createSlashMenu({ onChange: setSlash, onKey: (event) => menuKeys.current?.(event) ?? false }),
    ],
    [wordsOnly],
  )
  const editor = useEditor({
    extensions,
    content: parseContent(field.current?.value ?? ""),
    // Not at the end: that would select the last work, and typing would replace it.
    onCreate: ({ editor: made }) => {
      // The user may already be typing a title.
      if (focused && made.isEmpty && !document.activeElement?.matches("input, textarea, select")) made.view.focus()
    },
    // The CSP forbids injected styles; they are in editor.module.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Text",
        class: classes(text.prose, rich.text, blog.prose, styles.text) ?? "",
      },
      transformPastedHTML(html) {
        const { html: cleaned, pictures } = cleanPaste(html)
        if (pictures > 0) setRemark({ words: formatLeftOut(pictures, wordsOnly), about: ["pasted pictures"] })
        return cleaned
      },
      handleDOMEvents: { pointerdown: () => setToBar(false) },
      handleKeyDown(_, event) {
        const isBarShortcut = event.altKey && event.key === "F10"
        setToBar(isBarShortcut)
        if (!isBarShortcut && !isLinkShortcut(event)) return false
        if (isLinkShortcut(event)) {
          // Ctrl K would open the palette.
          event.stopPropagation()
          setLinking(true)
        }
        event.preventDefault()
        return true
      },
    },
    onUpdate: ({ editor }) => write(editor),
    onSelectionUpdate: () => setLinking(false),
  })

  function write(editor: TextEditor) {
    const input = field.current
    if (!input) return
    written.current = serializeRichText(editor.getJSON() as RichText)
    input.value = written.current
    input.dispatchEvent(new Event("input", { bubbles: true }))
  }

  useEffect(() => {
    const input = field.current
    const syncFromField = () => {
      if (!input || input.value === written.current) return
      written.current = input.value
      editor.commands.setContent(parseContent(input.value), { emitUpdate: false })
    }
    input?.addEventListener("input", syncFromField)
    return () => input?.removeEventListener("input", syncFromField)
  }, [editor, field])

  return (
    <>
      <EditorContent editor={editor} />
      {editor.isEmpty && (
        <p className={styles.empty} aria-hidden="true">
          {wordsOnly
            ? "Write, or press / for a heading, a quote or a list"
            : "Write, or press / for a work, a picture or a heading"}
        </p>
      )}
      {slash && <SlashMenu editor={editor} slash={slash} keys={menuKeys} wordsOnly={wordsOnly} />}
      <FormatBar
        editor={editor}
        linking={linking}
        onLinking={setLinking}
        shouldFocus={toBar}
        onEntered={() => setToBar(false)}
      />
    </>
  )
}

const isLinkShortcut = (event: KeyboardEvent) => event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)

const parseContent = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return ""
  }
}

const formatLeftOut = (pictures: number, wordsOnly: boolean) =>
  `${formatCount(pictures, "picture")} in what you pasted ${pictures === 1 ? "was" : "were"} left out.${wordsOnly ? "" : " Add pictures from your library: type / on an empty line."}`
