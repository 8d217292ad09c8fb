import { type FocusEvent, useEffect, useRef } from "react"

/** Another order is another list: its head takes the focus from the one that was pressed. */
export function useSortFocus(address: string) {
  const works = useRef<HTMLDivElement>(null)
  const head = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the address
  useEffect(() => {
    if (head.current === null || document.activeElement !== document.body) return
    const links = works.current?.querySelectorAll<HTMLElement>("thead a") ?? []
    for (const link of links) if (link.textContent === head.current) link.focus({ preventScroll: true })
  }, [address])
  const onFocus = ({ target }: FocusEvent) => {
    head.current = target.closest("thead") ? target.textContent : null
  }
  return { works, onFocus }
}
