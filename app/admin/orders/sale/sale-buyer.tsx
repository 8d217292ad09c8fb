import { TextInput } from "@mantine/core"
import { useEffect, useId, useRef, useState } from "react"
import { href, PrefetchPageLinks, useFetcher } from "react-router"
import type { KnownBuyer } from "../../../../domain/orders/buyers.server.ts"
import { isOutOfReach } from "../../../live/queue/queue-context.tsx"
import { Section } from "../../kit/page.tsx"
import { AddressFields } from "../address-fields.tsx"
import type { loader } from "./buyers.ts"
import styles from "./sale.module.css"
import type { SaleData } from "./sale-data.server.ts"
import type { SaleFieldGetter } from "./sale-works.tsx"

export function SaleBuyer({ data, field, onFill }: { data: SaleData; field: SaleFieldGetter; onFill: () => void }) {
  const section = useRef<HTMLDivElement>(null)
  const { load, data: suggested } = useFetcher<typeof loader>()
  const [asked, setAsked] = useState("")
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const [country, setCountry] = useState(field("country", data.settings.site.country).defaultValue)
  const suggest = (text: string) => {
    clearTimeout(waiting.current)
    setAsked(text.trim())
    // No suggestions while offline.
    if (text.trim().length < 2 || isOutOfReach()) return
    waiting.current = setTimeout(
      () => load(`${href("/admin/orders/buyers")}?q=${encodeURIComponent(text.trim())}`),
      180,
    )
  }
  const fill = (buyer: KnownBuyer) => {
    const set = (name: string, value: string) => {
      const input = section.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
      if (input) input.value = value
    }
    const { address } = buyer
    for (const name of ["name", "email", "phone"] as const) set(name, buyer[name])
    if (address) {
      setCountry(address.country)
      // The country determines the region's field, which must be rendered first.
      setTimeout(() => {
        for (const name of ["line1", "line2", "city", "region", "postalCode"] as const) set(name, address[name])
        onFill()
      })
    }
    setAsked("")
    onFill()
  }
  const { reservation } = data
  const buyers = asked.length > 1 ? (suggested?.buyers ?? []) : []
  return (
    <div ref={section}>
      {/* Its code cannot be loaded once the connection is lost at a fair. */}
      <PrefetchPageLinks page={href("/admin/orders/buyers")} />
      <Section title="Buyer">
        <div className={styles.fields}>
          <div>
            <TextInput
              label="Name"
              {...field("name", reservation?.name)}
              onInput={(event) => suggest(event.currentTarget.value)}
            />
            {buyers.length > 0 && (
              <ul className={styles.known} aria-label="Buyers you know">
                {buyers.map((buyer) => (
                  <li key={`${buyer.email} ${buyer.name}`}>
                    <button type="button" onClick={() => fill(buyer)}>
                      {buyer.name} <span className="small">{buyer.email || "no e-mail address"}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <TextInput
            label="E-mail (optional)"
            description="For the invoice"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            {...field("email", reservation?.email)}
          />
          <TextInput label="Telephone (optional)" type="tel" {...field("phone")} />
        </div>
        <Address data={data} field={field} country={country} onCountry={setCountry} />
      </Section>
    </div>
  )
}

type AddressProps = { data: SaleData; field: SaleFieldGetter; country: string; onCountry: (country: string) => void }

/** CSS hides it unless the works are shipped, also without scripts. */
function Address({ data, field, country, onCountry }: AddressProps) {
  const id = useId()
  return (
    <fieldset className={styles.address} aria-labelledby={id}>
      <p id={id} className={styles.legend}>
        Ship to
      </p>
      <div className={styles.fields}>
        <AddressFields countries={data.countries} country={country} onCountry={onCountry} field={field} />
        <TextInput
          label={`Delivery, ${data.settings.site.currency}`}
          description="Leave empty if it’s free"
          inputMode="decimal"
          {...field("deliveryPrice")}
        />
      </div>
    </fieldset>
  )
}
