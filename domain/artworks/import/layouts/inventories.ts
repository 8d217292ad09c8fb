import { exportColumns } from "../export-columns.ts"
import type { LayoutSpec } from "./layout.ts"

export const artworkArchive: LayoutSpec = {
  signs: [["piecename"]],
  lengthUnit: "in",
  dayOrder: "month first",
  severalSeries: true,
  names: {
    series: ["collections", "collection"],
    date: ["creationdateoverride", "creationdate"],
    sheetHeight: ["paperheight"],
    sheetWidth: ["paperwidth"],
    wholesalePrice: ["wholesalevalue", "wholesaleprice"],
    insuredValue: ["insurancevalue"],
    fairMarketValue: ["fairmarketvalue"],
    cost: ["purchaseprice", "cost", "expenses"],
    sold: ["saledonationgift"],
    soldOn: ["saledonationgiftdate", "saledate"],
    soldFor: ["saledonationgiftprice", "saleprice"],
    soldTo: ["saledonationgiftcontact", "saledonationgiftto", "soldto"],
    provenance: ["provenanceinfo", "provenance"],
    exhibitions: ["exhibitionhistory", "exhibitions"],
    literature: ["publicationhistory", "publications", "literature"],
    images: ["pieceimageurl", "pieceimagefilenameorurl", "pieceimages", "primaryimageurl", "imageurl"],
  },
}

export const artlogic: LayoutSpec = {
  signs: [
    ["stocknumber", "retailprice"],
    ["stocknumber", "artist", "medium"],
    ["stocknumber", "dimensions", "title"],
  ],
  names: {
    inventoryNumber: ["stocknumber"],
    date: ["year", "date"],
    size: ["dimensions"],
    framedSize: ["frameddimensions"],
    price: ["retailprice", "price", "priceincltax"],
    currency: ["retailpricecurrency", "retailcurrency", "currency"],
    cost: ["costprice"],
    insuredValue: ["insurancevalue", "insuranceprice"],
    availability: ["status", "availability", "availabilitystatus"],
    editionInfo: ["editiondetails", "editioninformation"],
    location: ["location", "currentlocation"],
    subLocation: ["locationdetails", "locationdetail"],
    signed: ["signedanddated", "signature", "inscriptions"],
    exhibitions: ["exhibitions", "exhibitionhistory"],
    literature: ["literature"],
    tags: ["keywords", "tags"],
    consignedTo: ["consignedto", "consignedoutto"],
    notes: ["notes", "internalnotes"],
    images: ["image", "mainimage", "images", "imagefilename"],
  },
}

export const solander: LayoutSpec = {
  signs: [["title", "yeartext", "heightmm"]],
  only: true,
  escaped: true,
  names: Object.fromEntries(exportColumns.map((field) => [field, [field.toLowerCase()]])),
}

export const museum: LayoutSpec = {
  signs: [["accessionnumber"], ["objectnumber"], ["datetext", "creditline"]],
  names: {
    date: ["datetext", "objectdate", "date"],
    signed: ["inscription", "signed", "signature"],
  },
}
