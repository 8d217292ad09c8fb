import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from "react"
import { useScripted } from "../../ui/use-scripted.ts"
import {
  type AddResult,
  addItem,
  cartStorageKey,
  countCopies,
  parseCartItems,
  removeItem,
  type StoredItem,
  setOptions,
  setQuantity,
} from "./cart-store.ts"

export type Cart = {
  items: StoredItem[]
  /** False on the server and on the first render, when the cart's content must not be shown. */
  isKnown: boolean
  /** Copies, not works. */
  count: number
  /** @param left copies available when the page was rendered */
  add(item: Omit<StoredItem, "quantity">, left: number): AddResult
  remove(artworkId: string): void
  setQuantity(artworkId: string, quantity: number, left: number): void
  setOptions(artworkId: string, options: string[]): void
  clear(): void
}

const CartContext = createContext<Cart | null>(null)

const noItems: StoredItem[] = []

/** Empty on the server and on the first render. */
export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error("useCart must be used within a CartProvider")
  return cart
}

export function CartProvider({ children }: { children: ReactNode }) {
  const [box] = useState(createCartStorage)
  const items = useSyncExternalStore(box.subscribe, box.items, () => noItems)
  const isKnown = useScripted()
  const cart = useMemo<Cart>(
    () => ({
      items,
      isKnown,
      count: countCopies(items),
      add(item, left) {
        let added: AddResult = "kept"
        box.change((before) => {
          const result = addItem(before, item, left)
          added = result.added
          return result.items
        })
        return added
      },
      remove: (id) => box.change((before) => removeItem(before, id)),
      setQuantity: (id, quantity, left) => box.change((before) => setQuantity(before, id, quantity, left)),
      setOptions: (id, options) => box.change((before) => setOptions(before, id, options)),
      clear: () => box.change(() => []),
    }),
    [box, items, isKnown],
  )
  return <CartContext value={cart}>{children}</CartContext>
}

type CartStorage = {
  items(): StoredItem[]
  change(to: (items: StoredItem[]) => StoredItem[]): void
  subscribe(listener: () => void): () => void
}

/** In local storage, or, if that is forbidden, in memory. */
function createCartStorage(): CartStorage {
  const listeners = new Set<() => void>()
  let unstored: string | null = null
  let last: { text: string | null; items: StoredItem[] } = { text: null, items: noItems }

  const read = () => {
    try {
      return unstored ?? localStorage.getItem(cartStorageKey)
    } catch {
      return unstored
    }
  }
  const items = () => {
    const text = read()
    // Stable identity: a new list for the same text would make React render endlessly.
    if (text !== last.text) last = { text, items: parseCartItems(text) }
    return last.items
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === cartStorageKey || event.key === null) notify()
  }
  return {
    items,
    change(to) {
      const text = JSON.stringify(to(items()))
      try {
        localStorage.setItem(cartStorageKey, text)
        unstored = null
      } catch {
        unstored = text
      }
      notify()
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener("storage", fromOtherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener("storage", fromOtherTab)
      }
    },
  }
}
