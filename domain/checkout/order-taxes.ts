import type { TaxLine } from "../../db/tables/orders.ts"
import { regionCode } from "../../lib/regions.ts"
import { calculateTaxes } from "../orders/taxes.ts"
import type { SettingsByKey } from "../settings/settings.ts"

export function computeOrderTaxes(
  { taxes, site }: Pick<SettingsByKey, "taxes" | "site">,
  { pickup, price }: { pickup: boolean; price: number },
  address: { country: string; region: string },
  works: number,
): TaxLine[] {
  const region = regionCode(address.country, address.region) ?? ""
  const place = pickup ? { country: site.country, region: site.region } : { country: address.country, region }
  return calculateTaxes(taxes, place, { works, delivery: price })
}
