import { href } from "react-router"
import { AnchorButton } from "../../kit/link-button.tsx"

type Props = {
  number: string
  /** A shipped parcel; by default the works still in the studio. */
  parcelId?: string
  hasLabel: boolean
}

export function OrderDocumentLinks({ number, parcelId, hasLabel }: Props) {
  const asked = new URLSearchParams({ orders: number, ...(parcelId && { parcel: parcelId }) })
  return (
    <>
      <AnchorButton href={`${href("/admin/orders/packing-slips")}?${asked}`}>Packing slip</AnchorButton>
      {hasLabel && <AnchorButton href={`${href("/admin/orders/labels")}?${asked}`}>Label</AnchorButton>}
    </>
  )
}
