import { Fragment } from "react"

/** Allows line breaks only before the @ and dots. */
export const EmailAddress = ({ of }: { of: string }) =>
  of.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
