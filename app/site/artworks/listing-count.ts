const numberFormat = new Intl.NumberFormat("en-US")

export const formatListingCount = (count: number) => `${numberFormat.format(count)} ${count === 1 ? "work" : "works"}`
