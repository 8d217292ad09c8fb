/** The pages that have a sharing card of their own; every other page is shared with `default`. */
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
