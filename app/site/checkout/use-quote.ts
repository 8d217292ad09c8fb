import { useCallback, useEffect, useRef, useState } from "react"
import { href, useFetcher, useNavigation } from "react-router"
import type { Badges } from "../../../domain/artworks/gallery/live-works.ts"
import type { PricedLine } from "../../../domain/cart/cart.ts"
import type { Quote } from "../../../domain/checkout/quote.server.ts"
import { worksEvent } from "../../ui/label/use-live-badge.ts"

/** `items`: the form's item fields, separated by spaces. */
type QuoteInput = { items: string; country: string; region: string; code: string }

export const findQuote = (answer: unknown): Quote | null =>
  typeof answer === "object" && answer !== null && "quote" in answer ? (answer.quote as Quote) : null

const isChanged = (lines: PricedLine[], news: Badges) =>
  lines.some(({ work }) => work !== null && news[work.id] !== undefined && news[work.id] !== work.badge)

/**
 * @param refused the form's last answer, after which prices are requested again @returns null while the form's quote is newer
 */
export function useQuote(
  asked: QuoteInput,
  known: (quote: Quote | null) => PricedLine[],
  refused: unknown,
): Quote | null {
  const quoter = useFetcher()
  const { submit } = quoter
  const { items, country, region, code } = asked
  const requestQuote = useCallback(() => {
    const wanted = new FormData()
    for (const item of items.split(" ").filter(Boolean)) wanted.append("item", item)
    wanted.set("country", country)
    wanted.set("region", region)
    wanted.set("discountCode", code)
    wanted.set("intent", "quote")
    void submit(wanted, { method: "post", action: href("/checkout") })
  }, [items, country, region, code, submit])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is when, not what
  useEffect(requestQuote, [requestQuote, refused])

  const [older, setOlder] = useState({ refused, data: quoter.data })
  if (older.refused !== refused) setOlder({ refused, data: quoter.data })
  const isOlder = quoter.data === older.data && findQuote(refused) !== null
  const quote = isOlder ? null : findQuote(quoter.data)
  const isLeaving = useNavigation().state !== "idle"
  const onNews = useRef<(news: Badges) => void>(() => {})
  onNews.current = (news) => {
    // An order that is being placed puts its own works on hold.
    if (!isLeaving && isChanged(known(quote), news)) requestQuote()
  }
  useEffect(() => {
    const handleNews = (event: Event) => onNews.current((event as CustomEvent<Badges>).detail)
    addEventListener(worksEvent, handleNews)
    return () => removeEventListener(worksEvent, handleNews)
  }, [])
  return quote
}
