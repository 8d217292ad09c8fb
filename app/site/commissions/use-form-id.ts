import { useEffect, useState } from "react"

/** Generated in the browser, because a cached page serves all visitors. "" before hydration or without `randomUUID`. */
export function useFormId(before: string): string {
  const [id, setId] = useState(before)
  useEffect(() => setId((now) => now || (globalThis.crypto?.randomUUID?.() ?? "")), [])
  return id
}
