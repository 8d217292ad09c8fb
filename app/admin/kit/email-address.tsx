import { Fragment } from "react"

/** An e-mail address that, where it is too long for its line, breaks before its @ or a dot and not within a word. */
export const EmailAddress = ({ of }: { of: string }) =>
  of.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
