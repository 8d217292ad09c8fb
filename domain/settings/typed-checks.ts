import { formatIban, isBic, looksLikeIban, readIban } from "../../lib/iban.ts"
import { vatProblem } from "../../lib/vat-number.ts"

/** Euro countries whose accounts all have an IBAN. */
const ibanCountries = new Set("AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA".split(" "))

/** Checked in forms only, so that older stored values stay valid until they are edited. @returns problems by path */
export function typedProblems(all: Record<string, unknown>): [path: string, message: string][] {
  const text = (path: string) => String(all[path] ?? "").trim()
  const [iban, bic] = [text("payment.bankTransfer.iban"), text("payment.bankTransfer.bic")]
  const isIban = looksLikeIban(iban) || (iban !== "" && ibanCountries.has(text("site.country")))
  const problems: [string, string | null][] = [
    ["payment.bankTransfer.iban", isIban ? ibanProblem(iban) : null],
    ["payment.bankTransfer.bic", readIban(iban) && bic && !isBic(bareBic(bic)) ? bicProblem : null],
    ["taxes.number", vatProblem(text("taxes.number"))],
    ["site.social", socialProblem((all["site.social"] ?? []) as { url: string }[])],
  ]
  return problems.flatMap(([path, message]) => (message ? [[path, message]] : []))
}

const bicProblem = "A BIC has 8 or 11 characters, like COBADEFFXXX. Please check it, or leave it empty."

const ibanProblem = (iban: string): string | null => {
  if (readIban(iban)) return null
  return looksLikeIban(iban)
    ? "This IBAN isn’t right: its check digits don’t match. Please compare it with your bank statement."
    : "Please enter the IBAN. It begins with two letters and two digits, like DE89 3704 0044 0532 0130 00."
}

function socialProblem(pages: { url: string }[]): string | null {
  const at = pages.findIndex(({ url }) => !/^[^.]+(\.[^.]+)+$/.test(URL.parse(url)?.hostname ?? ""))
  return at < 0 ? null : `Line ${at + 1}: Please check the address. It reads like https://www.instagram.com/yourname.`
}

const bareBic = (bic: string) => bic.replace(/\s/g, "").toUpperCase()

export const asPrinted = {
  iban: formatIban,
  bic: (bic: string) => (isBic(bareBic(bic)) ? bareBic(bic) : bic.trim()),
  /** People omit the scheme. */
  url: (url: string) => (/^[a-z][a-z\d+.-]*:/i.test(url) || url === "" ? url : `https://${url}`),
}
