import { href, useRouteLoaderData } from "react-router"
import controls from "../../ui/controls/controls.module.css"
import text from "../../ui/text.module.css"
import type { ShellSite } from "../shell/site.ts"

/** Directive 98/6/EC: states the included tax, and that delivery is extra. */
export function PriceNote() {
  const site = useRouteLoaderData<ShellSite>("site/layout")
  if (!site?.containedTax) return null
  return (
    <p className={text.small}>
      {`Incl. ${site.containedTax}, plus `}
      <a className={controls.link} href={href("/shipping")}>
        delivery
      </a>
    </p>
  )
}
