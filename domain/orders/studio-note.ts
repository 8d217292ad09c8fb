/** What the history of an order calls a note of the studio, which can be changed; its other lines cannot. */
export const studioNote = "studio note"
