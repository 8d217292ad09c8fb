import { Button } from "@mantine/core"
import { createContext, type ReactNode, useContext } from "react"
import type { PaperSize } from "../../../lib/paper.ts"

/** The paper of the studio's country: papers are on it unless another is asked for. */
export const SitePaper = createContext<PaperSize>("A4")

const sizeWords = { A4: "A4", LETTER: "Letter" } as const

type PaperLinkProps = {
  to: string
  /** What it is of, for those who only hear the link. */
  of?: string
  children: ReactNode
}

/** Opens a paper as a PDF in a tab of its own, on the country's paper. */
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

/** The same, with a second link for who prints on the other size. `of` as a sentence has it: `agreement`. */
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
