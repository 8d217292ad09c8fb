export const studioNote = "studio note"
