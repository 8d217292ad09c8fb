/** The pages that have their own sharing card; every other page uses `default`. */
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
