import { useCallback, useEffect, useRef, useState } from "react"
import type { PageBlock } from "../../../../domain/pages/page-blocks.ts"
import { formatBlocks, parseBlocks } from "./block-list-state.ts"

export type ChangeBlocks = (update: (now: PageBlock[]) => PageBlock[]) => void

/** Syncs both ways with the form’s field, which a conflict or a restored version may set. */
export function useBlocks(stored: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const written = useRef(stored)
  const [state, setState] = useState(() => ({ blocks: parseBlocks(stored), revision: 0 }))
  useEffect(() => {
    const input = field.current
    const read = () => {
      if (!input || input.value === written.current) return
      written.current = input.value
      setState((now) => ({ blocks: parseBlocks(input.value), revision: now.revision + 1 }))
    }
    input?.addEventListener("input", read)
    return () => input?.removeEventListener("input", read)
  }, [])
  useEffect(() => {
    const text = formatBlocks(state.blocks)
    const input = field.current
    if (!input || text === written.current) return
    written.current = text
    input.value = text
    // After this commit: within it, each would begin another one, and React gives the page up at fifty.
    queueMicrotask(() => input.dispatchEvent(new Event("input", { bubbles: true })))
  }, [state])
  const change: ChangeBlocks = useCallback((update) => setState((now) => ({ ...now, blocks: update(now.blocks) })), [])
  return { ...state, field, change }
}
