/** In the address of a wall: what can be chosen is wanted with it. */
export const choosingParam = "filters"
