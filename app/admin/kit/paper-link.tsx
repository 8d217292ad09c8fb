import { Button } from "@mantine/core"
import type { ReactNode } from "react"

/** Opens a paper as a PDF in a tab of its own. `of`: what it is of, for those who only hear the link. */
export const PaperLink = ({ to, of, children }: { to: string; of?: string; children: ReactNode }) => (
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
