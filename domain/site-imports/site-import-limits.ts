export const maxExportMegabytes = 200
/** Posts and pages. */
export const maxSiteItems = 5_000
export const maxSitePictures = 50_000
/** The period in which an import can be undone, too. */
export const siteImportRetentionDays = 30
/** With a checkbox each. */
export const maxListedItems = 1_000
