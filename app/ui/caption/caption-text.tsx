import { Fragment } from "react"
import { parseCaption } from "../../../lib/caption.ts"

export const CaptionText = ({ of }: { of: string }) =>
  parseCaption(of).map(({ text, isTitle }, index) => {
    const key = `${index} ${text}`
    return isTitle ? <i key={key}>{text}</i> : <Fragment key={key}>{text}</Fragment>
  })
