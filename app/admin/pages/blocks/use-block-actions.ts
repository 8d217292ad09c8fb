import { type RefObject, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { BlockKind, PageBlock } from "../../../../domain/pages/page-blocks.ts"
import { createBlock, kindLabels } from "./block-kinds.ts"
import { changeBlock, duplicateBlock, insertBlock, moveBlock, removeBlock } from "./block-list-state.ts"
import { type BlockActions, getBlockHeadId } from "./block-row.tsx"
import type { ChangeBlocks } from "./use-blocks.ts"

type RemovedBlock = { block: PageBlock; at: number }

type ActionsOptions = {
  blocks: PageBlock[]
  change: ChangeBlocks
  openId: string | null
  onOpen: (id: string | null) => void
}

export function focusBlockHead(id: string) {
  document.getElementById(getBlockHeadId(id))?.focus()
}

/** The first field of its form, or its row if the form has none. */
function focusForm(id: string) {
  const row = document.querySelector(`[data-block-row="${id}"]`)
  const field = row?.querySelector<HTMLElement>("input:not([type=file]), select, textarea:not([hidden])")
  if (field) field.focus()
  else focusBlockHead(id)
}

export function useBlockActions(options: ActionsOptions) {
  const latest = useRef(options)
  latest.current = options
  const [said, setSaid] = useState("")
  const [removed, setRemoved] = useState<RemovedBlock | null>(null)
  const [addAfter, setAddAfter] = useState<string | null>(null)
  const [actions] = useState(() => createActions(latest, { setSaid, setRemoved, setAddAfter }))
  const add = (kind: BlockKind, afterId: string | null) => {
    const { blocks, change, onOpen } = options
    const block = createBlock(kind, crypto.randomUUID())
    const after = blocks.findIndex(({ id }) => id === afterId)
    flushSync(() => {
      change((now) => insertBlock(now, block, after < 0 ? now.length : after + 1))
      onOpen(block.id)
      setAddAfter(null)
      setSaid(`${kindLabels[kind].label} added.`)
    })
    focusForm(block.id)
  }
  const undoRemove = () => {
    if (!removed) return
    const { block, at } = removed
    flushSync(() => {
      options.change((now) => insertBlock(now, block, at))
      setRemoved(null)
      setSaid(`${kindLabels[block.kind].label} is back.`)
    })
    focusBlockHead(block.id)
  }
  const closeAdding = () => {
    flushSync(() => setAddAfter(null))
    if (addAfter) focusBlockHead(addAfter)
  }
  return { actions, said, removed, dismiss: () => setRemoved(null), addAfter, add, undoRemove, closeAdding }
}

type Setters = {
  setSaid: (said: string) => void
  setRemoved: (removed: RemovedBlock | null) => void
  setAddAfter: (id: string | null) => void
}

/** Stays the same for as long as the page is open, so that rows are not rendered again. */
function createActions(latest: RefObject<ActionsOptions>, { setSaid, setRemoved, setAddAfter }: Setters): BlockActions {
  const find = (id: string) => {
    const { blocks } = latest.current
    const at = blocks.findIndex((block) => block.id === id)
    return { at, block: blocks[at], count: blocks.length }
  }
  return {
    toggle: (id) => latest.current.onOpen(latest.current.openId === id ? null : id),
    change: (id, changes) => latest.current.change((now) => changeBlock(now, id, changes)),
    move(id, by) {
      const { at, block, count } = find(id)
      if (!block || at + by < 0 || at + by >= count) return
      const held = document.activeElement
      flushSync(() => {
        latest.current.change((now) => moveBlock(now, id, by))
        setSaid(`${kindLabels[block.kind].label} is ${at + by + 1} of ${count} now.`)
      })
      // A moved element loses the focus.
      if (held instanceof HTMLElement) held.focus()
    },
    duplicate(id) {
      const { block } = find(id)
      if (!block) return
      const newId = crypto.randomUUID()
      flushSync(() => {
        latest.current.change((now) => duplicateBlock(now, id, newId))
        latest.current.onOpen(newId)
        setSaid(`${kindLabels[block.kind].label} duplicated.`)
      })
      focusForm(newId)
    },
    remove(id) {
      const { at, block } = find(id)
      if (!block) return
      flushSync(() => {
        latest.current.change((now) => removeBlock(now, id))
        if (latest.current.openId === id) latest.current.onOpen(null)
        setRemoved({ block, at })
      })
      document.querySelector<HTMLElement>("[data-undo-remove]")?.focus()
    },
    addBelow: setAddAfter,
  }
}
