import { useSearchParams } from "react-router"

export const useNext = (): string | null => useSearchParams()[0].get("next")

export function NextField() {
  const next = useNext()
  return next === null ? null : <input type="hidden" name="next" value={next} />
}

export const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}?${new URLSearchParams({ next })}`
