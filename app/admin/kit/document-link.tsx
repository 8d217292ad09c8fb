import { Button } from "@mantine/core"
import { createContext, type ReactNode, useContext } from "react"
import type { PaperSize } from "../../../lib/paper-size.ts"

/** The default paper size, by the studio's country. */
export const SitePaperSize = createContext<PaperSize>("A4")

const paperSizeLabels = { A4: "A4", LETTER: "Letter" } as const

type DocumentLinkProps = {
  to: string
  of?: string
  children: ReactNode
}

export const DocumentLink = ({ to, of, children }: DocumentLinkProps) => (
  <Button
    component="a"
    href={to}
    target="_blank"
    rel="noreferrer"
    {...(of ? { "aria-label": `PDF of the ${of}` } : {})}
  >
    {children}
  </Button>
)

/** Adds a link for the other paper size. `of` in lower case: `agreement`. */
export function DocumentLinks({ to, of, children }: DocumentLinkProps & { of: string }) {
  const other = useContext(SitePaperSize) === "A4" ? "LETTER" : "A4"
  return (
    <>
      <DocumentLink to={to}>{children}</DocumentLink>
      <Button
        component="a"
        href={`${to}?size=${other}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`PDF of the ${of} on ${paperSizeLabels[other]}`}
      >
        {paperSizeLabels[other]}
      </Button>
    </>
  )
}
