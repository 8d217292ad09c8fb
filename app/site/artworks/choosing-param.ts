/** Requests filter options along with the works. */
export const choosingParam = "filters"
