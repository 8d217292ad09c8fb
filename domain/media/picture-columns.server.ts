import { pictures } from "../../db/tables/media.ts"

/** What `shownPicture` needs of a picture's row. */
export const pictureColumns = {
  width: pictures.width,
  height: pictures.height,
  files: pictures.files,
  placeholder: pictures.placeholder,
}
