import { useCallback } from "react"
import { href } from "react-router"
import type { WorkCard } from "../../../domain/artworks/gallery/work-card.ts"
import { type PrintOption, sumAdditions } from "../../../domain/artworks/print-options.ts"
import { getPictureUrl } from "../../../domain/media/picture-view.ts"
import { useToast } from "../../ui/toasts/toasts.tsx"
import { useCart } from "./cart-provider.tsx"
import type { AddResult } from "./cart-store.ts"

const addResultMessages: Record<AddResult, string> = {
  added: "Added to your cart.",
  kept: "This work is one of a kind, and it’s already in your cart.",
  no_more: "All remaining copies are in your cart.",
}

export function useAddToCart() {
  const { add } = useCart()
  const toast = useToast()
  return useCallback(
    (work: WorkCard & { left: number }, chosen: PrintOption[] = []) => {
      if (work.price === null) return
      const added = add(
        {
          artwork_id: work.id,
          price: work.price + sumAdditions(chosen),
          currency: work.currency,
          title: work.title,
          slug: work.slug,
          medium: work.medium,
          size: work.size,
          picture: work.picture && getPictureUrl(work.picture, 640),
          edition_size: work.editionSize,
          ...(chosen.length > 0 && { options: chosen.map(({ id }) => id) }),
        },
        work.left,
      )
      toast({ title: addResultMessages[added], link: { to: href("/checkout"), text: "View cart" } })
    },
    [add, toast],
  )
}
