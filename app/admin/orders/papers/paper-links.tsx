import { Button } from "@mantine/core"
import { href } from "react-router"

type Props = {
  number: string
  /** A parcel that has left; absent: what is still in the studio. */
  parcelId?: string
  /** What is picked up needs no label. */
  hasLabel: boolean
}

/** The papers of an order or of one of its parcels, as PDFs. */
export function PaperLinks({ number, parcelId, hasLabel }: Props) {
  const asked = new URLSearchParams({ orders: number, ...(parcelId && { parcel: parcelId }) })
  return (
    <>
      <Button variant="transparent" component="a" href={`${href("/admin/orders/packing-slips")}?${asked}`}>
        Packing slip
      </Button>
      {hasLabel && (
        <Button variant="transparent" component="a" href={`${href("/admin/orders/labels")}?${asked}`}>
          Label
        </Button>
      )}
    </>
  )
}
