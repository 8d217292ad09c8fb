import { Button } from "@mantine/core"
import { href } from "react-router"

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
      <Button component="a" href={`${href("/admin/orders/packing-slips")}?${asked}`}>
        Packing slip
      </Button>
      {hasLabel && (
        <Button component="a" href={`${href("/admin/orders/labels")}?${asked}`}>
          Label
        </Button>
      )}
    </>
  )
}
