/** Other pages use `default`. */
export const cardPages = [
  "home",
  "gallery",
  "shop",
  "about",
  "commissions",
  "contact",
  "exhibitions",
  "blog",
  "default",
] as const

export type CardPage = (typeof cardPages)[number]

export const isCardPage = (name: string): name is CardPage => cardPages.some((page) => page === name)
