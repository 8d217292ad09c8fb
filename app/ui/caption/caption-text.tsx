import { Fragment } from "react"
import { parseCaption } from "../../../lib/caption.ts"

export const CaptionText = ({ of }: { of: string }) =>
  parseCaption(of).map(({ text, isTitle }, index) => {
    const key = `${index} ${text}`
    return isTitle ? <i key={key}>{text}</i> : <Fragment key={key}>{text}</Fragment>
  })

type ImageCaptionProps = { of: string | null | undefined; className: string | undefined; as?: "figcaption" | "p" }

/** Nothing without a text. */
export const ImageCaption = ({ of, className, as: Element = "figcaption" }: ImageCaptionProps) =>
  of ? (
    <Element className={className}>
      <CaptionText of={of} />
    </Element>
  ) : null
