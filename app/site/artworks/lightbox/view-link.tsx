import type { MouseEvent, ReactNode } from "react"
import { openImage } from "./image-address.ts"

type ViewLinkProps = { number: number; className?: string; label?: string; children: ReactNode }

/** Loads the lightbox's code on hover or focus. @param number from 1 */
export function ViewLink({ number, className, label, children }: ViewLinkProps) {
  const open = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    openImage(number)
  }
  return (
    <a
      href={`?image=${number}`}
      className={className}
      aria-label={label}
      onClick={open}
      onPointerEnter={fetchLightbox}
      onFocus={fetchLightbox}
    >
      {children}
    </a>
  )
}

export const fetchLightbox = () => import("./lightbox.tsx")
