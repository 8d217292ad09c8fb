export const maxBlocks = 200

export const pagePlacements = ["bar", "menu", "link"] as const

/** In the bar, in the menu and footer, or nowhere: for people with the link, and not for search engines. */
export type PagePlacement = (typeof pagePlacements)[number]

export const maxBarPages = 2

export const maxPageFiles = 100
export const maxPageFileMegabytes = 25
