import { type FormEvent, useState } from "react"
import type { RichText } from "../../../../lib/rich-text/rich-text.ts"
import { isEmptyRichText } from "../../../../lib/rich-text/rich-text-contents.ts"
import { serializeRichText } from "../../../../lib/rich-text/serialize-rich-text.ts"
import { PostText } from "../../blog/post-text.tsx"
import { TargetInput } from "../../redirects/target-input.tsx"
import { BlockField, type BlockFormProps } from "./block-field.tsx"
import styles from "./blocks.module.css"

const emptyText: RichText = { type: "doc", content: [{ type: "paragraph" }] }

type BlockTextProps = { body: unknown; error: string | undefined; onBody: (body: RichText | null) => void }

/** Its own field has no name: the form sends the list of blocks. */
export function BlockText({ body, error, onBody }: BlockTextProps) {
  const [doc] = useState(() => (body as RichText | null) ?? emptyText)
  const read = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLTextAreaElement) || !target.hidden) return
    const text = JSON.parse(target.value) as RichText
    onBody(isEmptyRichText(text) ? null : text)
  }
  return (
    <div className={styles.text} onInput={read}>
      <PostText name="" doc={doc} text={serializeRichText(doc)} error={error} wordsOnly />
    </div>
  )
}

export const TextForm = ({ block, onChange, errors }: BlockFormProps<"text">) => (
  <BlockText body={block.body} error={errors.body} onBody={(body) => onChange({ body })} />
)

export const HeadingForm = ({ block, onChange, errors }: BlockFormProps<"heading">) => (
  <BlockField label="Heading" value={block.text} error={errors.text} onValue={(text) => onChange({ text })} />
)

export const QuotationForm = ({ block, onChange, errors }: BlockFormProps<"quotation">) => (
  <>
    <BlockField
      label="Quotation"
      isLong
      value={block.text}
      error={errors.text}
      onValue={(text) => onChange({ text })}
      description="Without quotation marks; the page adds them."
    />
    <BlockField label="Who says it" value={block.by} error={errors.by} onValue={(by) => onChange({ by })} />
  </>
)

export const ButtonForm = ({ block, onChange, errors }: BlockFormProps<"button">) => (
  <>
    <BlockField
      label="Words"
      value={block.text}
      error={errors.text}
      onValue={(text) => onChange({ text })}
      placeholder="Reserve a place"
    />
    <TargetInput
      label="Leads to"
      description="Type the title of a page, or paste an address."
      value={block.to}
      error={errors.to}
      onChange={(event) => onChange({ to: event.currentTarget.value })}
    />
  </>
)

export const DividerForm = () => <p className="small">Space between two parts of the page. There is nothing to set.</p>

export const NewsletterForm = ({ block, onChange, errors }: BlockFormProps<"newsletter">) => (
  <BlockField
    label="Heading"
    value={block.heading}
    error={errors.heading}
    onValue={(heading) => onChange({ heading })}
    placeholder="Hear about new work first"
  />
)

export const ContactForm = ({ block, onChange, errors }: BlockFormProps<"contact">) => (
  <>
    <BlockField
      label="Heading"
      value={block.heading}
      error={errors.heading}
      onValue={(heading) => onChange({ heading })}
      placeholder="Ask about a workshop"
    />
    <BlockField
      label="Subject of the message"
      value={block.subject}
      error={errors.subject}
      onValue={(subject) => onChange({ subject })}
      description="The form begins with it. Without one the visitor chooses."
    />
  </>
)
