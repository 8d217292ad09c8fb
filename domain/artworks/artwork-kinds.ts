export const artworkTypes = [
  "Book",
  "Ceramic",
  "Collage",
  "Digital",
  "Drawing",
  "Fiber",
  "Film/Video",
  "Furniture",
  "Garment",
  "Glass",
  "Illustration",
  "Installation",
  "Jewelry",
  "Metalwork",
  "Mixed Media",
  "Mosaic",
  "Mural",
  "New Media",
  "Other",
  "Painting",
  "Performance",
  "Photography",
  "Print",
  "Sculpture",
  "Textile",
  "Wood",
  "Work on Paper",
] as const

export const conditions = ["Excellent", "Very Good", "Good", "Fair", "Poor", "Very Poor"] as const

export const availabilities = ["available", "reserved", "sold", "on_loan", "not_for_sale", "gifted", "lost"] as const
