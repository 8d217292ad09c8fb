import { hasEuro } from "../../lib/country-currency.ts"
import { formatIban, isBic, looksLikeIban, parseIban } from "../../lib/iban.ts"
import { findVatProblem } from "../../lib/vat-number.ts"

type Values = Record<string, unknown>

/** Older stored values stay valid until they are edited. @param before the stored values @returns problems by path */
export function findSettingsProblems(all: Values, before: Values = {}): [path: string, message: string][] {
  const text = (path: string) => String(all[path] ?? "").trim()
  const [iban, bic] = [text("payment.bankTransfer.iban"), text("payment.bankTransfer.bic")]
  const isIban = looksLikeIban(iban) || (iban !== "" && hasEuro(text("site.country")))
  const returns = returnsProblem(text("buying.returns"), Number(all["promises.returnDays"] ?? 0))
  const problems: [string, string | null][] = [
    ["payment.bankTransfer.iban", isIban ? ibanProblem(iban) : null],
    ["payment.bankTransfer.bic", parseIban(iban) && bic && !isBic(normalizeBic(bic)) ? bicProblem : null],
    ["taxes.number", findVatProblem(text("taxes.number"))],
    ["buying.returns", returns],
    ["promises.returnDays", returns],
  ]
  return [
    ...problems.flatMap(([path, message]): [string, string][] =>
      message && text(path) !== String(before[path] ?? "").trim() ? [[path, message]] : [],
    ),
    ...socialProblems(getPages(all), new Set(getPages(before).map(({ url }) => url))),
  ]
}

const getPages = (all: Values) => (all["site.social"] ?? []) as { url: string }[]

const bicProblem = "A BIC has 8 or 11 characters, like COBADEFFXXX. Please check it, or leave it empty."

const ibanProblem = (iban: string): string | null => {
  if (parseIban(iban)) return null
  return looksLikeIban(iban)
    ? "This IBAN isn’t right: its check digits don’t match. Please compare it with your bank statement."
    : "Please enter the IBAN. It begins with two letters and two digits, like DE89 3704 0044 0532 0130 00."
}

const socialProblems = (pages: { url: string }[], stored: Set<string>) =>
  pages.flatMap(({ url }, at): [string, string][] =>
    stored.has(url) || /^[^.]+(\.[^.]+)+$/.test(URL.parse(url)?.hostname ?? "")
      ? []
      : [
          [
            `site.social.${at}.url`,
            `Line ${at + 1}: Please check the address. It reads like https://www.instagram.com/yourname.`,
          ],
        ],
  )

/** The work's page and the order's page must not contradict each other. */
function returnsProblem(line: string, days: number): string | null {
  const named = [...line.matchAll(/(\d+)\s*(day|week)/gi)].map(
    ([, count, unit]) => Number(count) * (unit?.toLowerCase() === "week" ? 7 : 1),
  )
  if (named.length === 0 || named.includes(days)) return null
  const allowed = days === 0 ? "buyers can’t ask for a return" : `buyers can ask for a return for ${days} days`
  return `The line about returns says “${line}”, but ${allowed}. Please make both the same.`
}

const normalizeBic = (bic: string) => bic.replace(/\s/g, "").toUpperCase()

export const formatSetting = {
  iban: formatIban,
  bic: (bic: string) => (isBic(normalizeBic(bic)) ? normalizeBic(bic) : bic.trim()),
  /** Users often omit the scheme. */
  url: (url: string) => (/^[a-z][a-z\d+.-]*:/i.test(url) || url === "" ? url : `https://${url}`),
}
