/** The query parameter that asks for the filter options along with the works. */
export const choosingParam = "filters"
