import { type ComponentType, useEffect, useRef, useState } from "react"
import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { RichTextView } from "../../ui/rich-text/rich-text.tsx"
import styles from "./blog.module.css"
import type { EditorProps } from "./editor/editor.tsx"
import { useShown } from "./shown.tsx"

type TextProps = {
  /** The form's field. */
  name: string
  /** As it is stored. */
  doc: RichText
  /** The same in the form's field. */
  text: string
  error: string | undefined
  focused?: boolean
  /** Whether it shows neither works nor pictures. */
  wordsOnly?: boolean
}

/**
 * The text of a post or a page. It stands as visitors see it until the editor has been loaded, which only this part of the studio
 * does. The form's field has it as JSON; without scripts it is submitted as it is.
 */
export function PostText({ name, doc, text, error, focused = false, wordsOnly = false }: TextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null)
  const [failed, setFailed] = useState(false)
  const { pictures, works } = useShown()
  useEffect(() => {
    import("./editor/editor.tsx").then(
      ({ Editor }) => setEditor(() => Editor),
      () => setFailed(true),
    )
  }, [])
  return (
    <div className={styles.text}>
      <textarea hidden name={name} defaultValue={text} ref={field} aria-label="Text" />
      {Editor ? (
        <Editor field={field} focused={focused} wordsOnly={wordsOnly} />
      ) : (
        <RichTextView doc={doc} pictures={pictures} works={works} className={styles.prose} />
      )}
      <noscript>
        <p className="small">Changing the text needs scripts. Everything else on this page works without them.</p>
      </noscript>
      {failed && (
        <p className="small" role="alert">
          The editor could not be loaded. Load the page again to change the text.
        </p>
      )}
      {error && (
        <p className="alarm" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
