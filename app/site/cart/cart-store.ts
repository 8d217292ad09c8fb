/** As stored in the browser. `price` (minor units) is only displayed; the server recomputes it. */
export type StoredItem = {
  artwork_id: string
  price: number
  quantity: number
  currency: string
  title: string
  slug: string
  medium: string
  size: string
  picture: string | null
  /** Null: one of a kind. */
  edition_size: number | null
  options?: string[]
}

export const cartStorageKey = "cart"

/** `kept`: the original was in the cart already; `no_more`: no further copies. */
export type AddResult = "added" | "kept" | "no_more"

const getMaxCopies = (item: Pick<StoredItem, "edition_size">, left: number) =>
  item.edition_size === null ? 1 : Math.min(left, item.edition_size)

/** Adds one copy, up to the number of copies. @param left copies available when the page was rendered */
export function addItem(
  items: StoredItem[],
  item: Omit<StoredItem, "quantity">,
  left: number,
): { items: StoredItem[]; added: AddResult } {
  const there = items.find((one) => one.artwork_id === item.artwork_id)
  if (!there) return { items: [...items, { ...item, quantity: 1 }], added: "added" }
  if (item.edition_size === null) return { items, added: "kept" }
  if (there.quantity >= getMaxCopies(item, left)) return { items, added: "no_more" }
  return { items: setQuantity(items, item.artwork_id, there.quantity + 1, left), added: "added" }
}

export const removeItem = (items: StoredItem[], id: string): StoredItem[] =>
  items.filter((item) => item.artwork_id !== id)

export function setQuantity(items: StoredItem[], id: string, quantity: number, left: number): StoredItem[] {
  if (!(quantity > 0)) return removeItem(items, id)
  return items.map((item) =>
    item.artwork_id === id
      ? { ...item, quantity: Math.max(1, Math.min(Math.floor(quantity), getMaxCopies(item, left))) }
      : item,
  )
}

export const setOptions = (items: StoredItem[], id: string, options: string[]): StoredItem[] =>
  items.map((item) => {
    if (item.artwork_id !== id) return item
    const { options: _, ...bare } = item
    return options.length > 0 ? { ...bare, options } : bare
  })

export const countCopies = (items: StoredItem[]): number => items.reduce((all, item) => all + item.quantity, 0)

/** Untrusted input: invalid items are dropped. */
export function parseCartItems(text: string | null): StoredItem[] {
  const seen = new Set<string>()
  return parse(text).filter((item): item is StoredItem => {
    if (!isItem(item) || seen.has(item.artwork_id)) return false
    seen.add(item.artwork_id)
    return true
  })
}

function parse(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]")
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isItem(value: unknown): value is StoredItem {
  if (typeof value !== "object" || value === null) return false
  const item = value as Record<string, unknown>
  const texts = ["currency", "title", "slug", "medium", "size"].every((name) => typeof item[name] === "string")
  return (
    texts &&
    typeof item.artwork_id === "string" &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(item.artwork_id) &&
    isCount(item.price, 0) &&
    isCount(item.quantity, 1) &&
    (item.edition_size === null || isCount(item.edition_size, 1)) &&
    (item.picture === null || (typeof item.picture === "string" && item.picture.startsWith("/files/"))) &&
    isCurrency(item.currency) &&
    (item.options === undefined || areIds(item.options))
  )
}

const isCount = (value: unknown, min: number) => Number.isSafeInteger(value) && (value as number) >= min
const areIds = (value: unknown) =>
  Array.isArray(value) && value.length <= 2 && value.every((id) => /^[a-z0-9-]{1,40}$/.test(String(id)))
const isCurrency = (value: unknown) => /^[A-Z]{3}$/.test(String(value))
