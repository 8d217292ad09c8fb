import { Button } from "@mantine/core"
import { createContext, type ReactNode, useContext } from "react"
import type { PaperSize } from "../../../lib/paper.ts"

/** The default paper size, by the studio's country. */
export const SitePaper = createContext<PaperSize>("A4")

const sizeWords = { A4: "A4", LETTER: "Letter" } as const

type PaperLinkProps = {
  to: string
  of?: string
  children: ReactNode
}

export const PaperLink = ({ to, of, children }: PaperLinkProps) => (
  <Button
    variant="transparent"
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
export function PaperLinks({ to, of, children }: PaperLinkProps & { of: string }) {
  const other = useContext(SitePaper) === "A4" ? "LETTER" : "A4"
  return (
    <>
      <PaperLink to={to}>{children}</PaperLink>
      <Button
        variant="transparent"
        component="a"
        href={`${to}?size=${other}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`PDF of the ${of} on ${sizeWords[other]}`}
      >
        {sizeWords[other]}
      </Button>
    </>
  )
}
