import { type ComponentType, useEffect, useRef, useState } from "react"
import type { RichText } from "../../../lib/rich-text/rich-text.ts"
import { RichTextView } from "../../ui/rich-text/rich-text.tsx"
import { FieldAlert } from "../kit/edit/field-alert.tsx"
import styles from "./blog.module.css"
import type { EditorProps } from "./editor/editor.tsx"
import { useEmbeds } from "./embed-context.tsx"

type PostTextProps = {
  name: string
  doc: RichText
  text: string
  error: string | undefined
  focused?: boolean
  /** Whether the text may not contain works and pictures. */
  wordsOnly?: boolean
}

/** Shows the text as visitors see it until the editor has loaded. Without scripts the form submits it unchanged. */
export function PostText({ name, doc, text, error, focused = false, wordsOnly = false }: PostTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null)
  const [failed, setFailed] = useState(false)
  const { pictures, works } = useEmbeds()
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
      <FieldAlert problem={error} />
    </div>
  )
}
