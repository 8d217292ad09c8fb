import { useEffect, useState } from "react"

/**
 * An id of this form on this page, made once in the browser: one copy of the page serves everybody. "" before scripts run, and
 * where a browser makes none: requests are then told apart by what is written.
 * @param before the one of the form that was refused; it stays
 */
export function useFormId(before: string): string {
  const [id, setId] = useState(before)
  useEffect(() => setId((now) => now || (globalThis.crypto?.randomUUID?.() ?? "")), [])
  return id
}
