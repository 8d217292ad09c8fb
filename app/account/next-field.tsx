import { useSearchParams } from "react-router"

/** The path to go to afterwards, handed on from page to page. */
export const useNext = (): string | null => useSearchParams()[0].get("next")

/** In a form: the path to go to afterwards. */
export function NextField() {
  const next = useNext()
  return next === null ? null : <input type="hidden" name="next" value={next} />
}

/** The address of a page of signing in, with the path to go to afterwards. */
export const withNext = (path: string, next: string | null): string =>
  next === null ? path : `${path}?${new URLSearchParams({ next })}`
